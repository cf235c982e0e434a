import { userUpdated } from '@recado/contracts/auth/events'
import type { UserDetail } from '@recado/contracts/auth/user'
import { changesOf } from '@recado/kit/audit'
import type { Patch } from '@recado/kit/db/patch'
import { AppError, getOr404 } from '@recado/kit/errors'
import { deleteWaitingMails } from '@recado/kit/mail/mail-repository'
import { recordChange } from '../audit/record-act.ts'
import { lockCompany } from '../companies/company-repository.ts'
import { deleteResetsOf } from '../password-reset/reset-repository.ts'
import { endSessionsOf } from '../sessions/end-session.ts'
import { LIFETIME, later } from '../sessions/lifetimes.ts'
import { findSessionRights } from '../sessions/session-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { WEEK_PURPOSE, wantsWeeks } from '../weekly-reports/week-rules.ts'
import { checkReferences } from './check-references.ts'
import { keepAnAdmin } from './keep-an-admin.ts'
import { lockPasswordHash, updateLogin } from './login-repository.ts'
import { refuseSuper } from './refuse-super.ts'
import { revokeInvitationsBy } from './revoke-invitations-by.ts'
import { toUser } from './user.ts'
import { findUser, getUser, replaceQueues, updateUserRow } from './user-repository.ts'
import { changesRights, type Rights } from './user-rules.ts'

const AUDITED = [
  'name',
  'email',
  'language',
  'profile',
  'queueIds',
  'whatsappId',
  'noQueueTickets',
  'allTicket',
] as const

type Change = Rights &
  Patch<Pick<UserDetail, 'name' | 'email' | 'language' | 'alerts'>> & {
    readonly preferences?: Patch<UserDetail['preferences']> | undefined
  }

type Input = {
  readonly userId: number
  readonly change: Change
  readonly passwordHash: string | undefined // the hash of a new password
  readonly provenHash: string | undefined // the hash that the repeated password matched
  readonly now: Date
}

/**
 * Changes the given fields of a user: admins change all fields, users their personal ones. A new password ends the
 * user's other sessions. A new password or e-mail deletes password links. Waiting mails with the numbers of a week are
 * deleted if the user no longer gets them, or has another address. The open invitations by a former admin are revoked.
 * @throws ERR_NO_USER_FOUND | ERR_NO_PERMISSION | ERR_CURRENT_PASSWORD | ERR_LAST_ADMIN | ERR_NO_QUEUE_FOUND |
 * ERR_NO_WAPP_FOUND | ERR_EMAIL_ALREADY_EXISTS
 */
export async function updateUser(tx: PersonTx, input: Input): Promise<UserDetail> {
  const { userId, change, passwordHash } = input
  await lockCompany(tx)
  const user = await getOr404('user', findUser(tx, userId))
  await mayChange(tx, user, input)
  if (change.profile && change.profile !== 'admin') await keepAnAdmin(tx, user)
  await checkReferences(tx, change)

  const { name, profile, whatsappId, allTicket, noQueueTickets, language, alerts, preferences } = change
  await updateUserRow(tx, userId, {
    name,
    profile,
    whatsapp_id: whatsappId,
    pending_notices: allTicket,
    all_ticket: noQueueTickets,
    language,
    alerts: alerts && JSON.stringify(alerts),
    preferences: preferences && JSON.stringify({ ...user.preferences, ...preferences }),
  })
  await updateLogin(tx, userId, { email: change.email, passwordHash })
  if (change.queueIds) await replaceQueues(tx, userId, change.queueIds)
  if (passwordHash || changesEmail(user, change)) await deleteResetsOf(tx, userId)
  if (passwordHash) {
    await endSessionsOf(tx, userId, 'password', tx.caller.person.sessionId)
  }

  const updated = await getUser(tx, userId)
  if (!wantsWeeks(updated) || changesEmail(user, change)) {
    await deleteWaitingMails(tx, { userId, purpose: WEEK_PURPOSE })
  }
  if (user.profile === 'admin' && updated.profile !== 'admin') await revokeInvitationsBy(tx, userId, input.now)
  const changes = {
    ...changesOf(user, updated, AUDITED),
    ...(passwordHash && { password: [null, null] }),
  }
  await recordChange(tx, { action: 'user.update', entity: 'user', entityId: userId, changes })
  await tx.emit(userUpdated, { user: toUser(updated) })
  return updated
}

const changesEmail = (user: UserDetail, { email = user.email }: Change): boolean => email !== user.email

async function mayChange(tx: PersonTx, user: UserDetail, input: Input): Promise<void> {
  const { person } = tx.caller
  const isSelf = person.userId === user.id
  refuseSuper(person, user)
  if (person.profile !== 'admin' && (!isSelf || changesRights(user, input.change))) {
    throw new AppError('ERR_NO_PERMISSION')
  }
  const changesLogin = input.passwordHash !== undefined || changesEmail(user, input.change)
  if (isSelf && changesLogin && !(await isProven(tx, input))) throw new AppError('ERR_CURRENT_PASSWORD')
}

/** Whether the user has proved their identity, so that an unattended browser is not enough to take over the account. */
async function isProven(tx: PersonTx, { userId, provenHash, now }: Input): Promise<boolean> {
  const session = await findSessionRights(tx, tx.caller.person.sessionId)
  if (session && later(session.startedAt, LIFETIME.freshSignIn) > now) return true
  return provenHash !== undefined && provenHash === (await lockPasswordHash(tx, userId))
}

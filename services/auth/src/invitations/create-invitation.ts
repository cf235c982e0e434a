import type { Invitation } from '@recado/contracts/auth/invitation'
import type { Profile } from '@recado/contracts/permissions'
import { AppError, getOr404 } from '@recado/kit/errors'
import type { Mails } from '@recado/kit/mail/mails'
import { recordChange } from '../audit/record-act.ts'
import { getCompany, lockCompany } from '../companies/company-repository.ts'
import { MAILS } from '../mail/mails.ts'
import { LIFETIME, later } from '../sessions/lifetimes.ts'
import { hashOf, newRefreshToken } from '../sessions/refresh-token.ts'
import type { Database, PersonTx } from '../tables/db.ts'
import { admitUser } from '../users/admit-user.ts'
import { checkReferences } from '../users/check-references.ts'
import { toInvitation } from './invitation.ts'
import {
  countAcceptable,
  endInvitation,
  findOpenIdsOf,
  findOpenInvitation,
  insertInvitation,
} from './invitation-repository.ts'

type Input = {
  readonly email: string | null
  readonly profile: Profile
  readonly queueIds: readonly number[]
  readonly isTaken: boolean // whether a user of any company has the e-mail
  readonly publicUrl: string
  readonly now: Date
}

type Created = Invitation & { readonly link: string; readonly isMailed: boolean }

/**
 * Creates an invitation, and writes its mail if there is an e-mail. Every acceptable invitation holds a place in the
 * plan, so that the colleague is not refused later. An earlier invitation to the same e-mail is revoked.
 * @param mails undefined if the installation sends no mail
 * @throws ERR_EMAIL_ALREADY_EXISTS | ERR_USER_CREATION_DISABLED | ERR_PLAN_LIMIT | ERR_NO_QUEUE_FOUND
 */
export async function createInvitation(
  tx: PersonTx,
  mails: Mails<Database> | undefined,
  input: Input,
): Promise<Created> {
  const { email, profile, queueIds, isTaken, publicUrl, now } = input
  if (isTaken) throw new AppError('ERR_EMAIL_ALREADY_EXISTS')
  const token = newRefreshToken()
  const expiresAt = later(now, LIFETIME.invitation)
  await lockCompany(tx)
  if (email !== null) for (const id of await findOpenIdsOf(tx, email)) await endInvitation(tx, id, { revoked_at: now })
  await admitUser(tx, async () => countAcceptable(tx, now))
  await checkReferences(tx, { queueIds })

  const { userId, name: inviter } = tx.caller.person
  const row = { hash: hashOf(token), email, profile, queueIds, inviterId: userId, createdAt: now, expiresAt }
  const id = await insertInvitation(tx, row)
  const link = `${publicUrl}/invite#${token}`
  const isMailed = mails !== undefined && email !== null
  if (isMailed) {
    const { name: company, language } = await getCompany(tx)
    const letter = MAILS.invitation(language, { company, inviter, link })
    await mails.write(tx, { to: email, ...letter, purpose: 'invitation', userId: null, expiresAt })
  }
  await recordChange(tx, {
    action: 'invitation.create',
    entity: 'invitation',
    entityId: id,
    changes: { profile: [null, profile], queueIds: [null, [...queueIds]] },
  })
  const created = await getOr404('invitation', findOpenInvitation(tx, id))
  return { ...toInvitation(created), link, isMailed }
}

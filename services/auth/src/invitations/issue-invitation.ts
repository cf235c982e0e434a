import type { CreatedInvitation } from '@recado/contracts/auth/invitation'
import type { Profile } from '@recado/contracts/permissions'
import { getOr404 } from '@recado/kit/errors'
import type { Mails } from '@recado/kit/mail/mails'
import { recordChange } from '../audit/record-act.ts'
import { getCompany } from '../companies/company-repository.ts'
import { invitationMail } from '../mail/invitation-mail.ts'
import { LIFETIME, later } from '../sessions/lifetimes.ts'
import { hashOf, newRefreshToken } from '../sessions/refresh-token.ts'
import type { Database, PersonTx } from '../tables/db.ts'
import { admitUser } from '../users/admit-user.ts'
import { checkReferences } from '../users/check-references.ts'
import { toInvitation } from './invitation.ts'
import { countAcceptable, findOpenInvitation, insertInvitation, setInvitationMail } from './invitation-repository.ts'

type Wanted = {
  readonly email: string | null
  readonly profile: Profile
  readonly queueIds: readonly number[]
  readonly publicUrl: string
  readonly now: Date
}

/**
 * Inserts an invitation, writes its mail if there is an e-mail, and records who invited. Every acceptable invitation
 * holds a place in the plan, so that the colleague is not refused later.
 * @param mails undefined if the installation sends no mail
 * @throws ERR_USER_CREATION_DISABLED | ERR_PLAN_LIMIT | ERR_NO_QUEUE_FOUND
 */
export async function issueInvitation(
  tx: PersonTx,
  mails: Mails<Database> | undefined,
  { email, profile, queueIds, publicUrl, now }: Wanted,
): Promise<CreatedInvitation> {
  const token = newRefreshToken()
  const expiresAt = later(now, LIFETIME.invitation)
  await admitUser(tx, async () => countAcceptable(tx, now))
  await checkReferences(tx, { queueIds })

  const { userId, name: inviter } = tx.caller.person
  const row = { hash: hashOf(token), email, profile, queueIds, inviterId: userId, createdAt: now, expiresAt }
  const id = await insertInvitation(tx, row)
  const link = `${publicUrl}/invite#${token}`
  const isMailed = mails !== undefined && email !== null
  if (isMailed) {
    const { name: company, language } = await getCompany(tx)
    const letter = invitationMail(language, { company, inviter, link })
    const messageId = await mails.write(tx, { to: email, ...letter, purpose: 'invitation', userId: null, expiresAt })
    await setInvitationMail(tx, id, messageId)
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

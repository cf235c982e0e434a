import type { CreatedInvitation } from '@recado/contracts/auth/invitation'
import { Profile } from '@recado/contracts/permissions'
import { AppError, getOr404 } from '@recado/kit/errors'
import type { Mails } from '@recado/kit/mail/mails'
import { lockCompany } from '../companies/company-repository.ts'
import type { Database, PersonTx } from '../tables/db.ts'
import { endInvitation, findOpenInvitation } from './invitation-repository.ts'
import { issueInvitation } from './issue-invitation.ts'

type Input = {
  readonly invitationId: number
  readonly isTaken: boolean // whether a user of any company has the e-mail of the invitation
  readonly publicUrl: string
  readonly now: Date
}

/**
 * Replaces an invitation by a new one with the same e-mail, profile and queues. The first one is revoked, so that its
 * link says so.
 * @param mails undefined if the installation sends no mail
 * @throws ERR_NOT_FOUND if it was used or revoked before | ERR_EMAIL_ALREADY_EXISTS | the errors of `issueInvitation`
 */
export async function renewInvitation(
  tx: PersonTx,
  mails: Mails<Database> | undefined,
  { invitationId, isTaken, publicUrl, now }: Input,
): Promise<CreatedInvitation> {
  await lockCompany(tx) // an acceptance at the same moment comes before or after it
  const { email, profile, queueIds } = await getOr404('invitation', findOpenInvitation(tx, invitationId))
  if (isTaken) throw new AppError('ERR_EMAIL_ALREADY_EXISTS')
  await endInvitation(tx, invitationId, { revoked_at: now })
  return issueInvitation(tx, mails, { email, profile: Profile.parse(profile), queueIds, publicUrl, now })
}

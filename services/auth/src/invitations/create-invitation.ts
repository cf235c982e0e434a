import type { CreatedInvitation } from '@recado/contracts/auth/invitation'
import type { Profile } from '@recado/contracts/permissions'
import { AppError } from '@recado/kit/errors'
import type { Mails } from '@recado/kit/mail/mails'
import { lockCompany } from '../companies/company-repository.ts'
import type { Database, PersonTx } from '../tables/db.ts'
import { endInvitation, findOpenIdsOf } from './invitation-repository.ts'
import { issueInvitation } from './issue-invitation.ts'

type Input = {
  readonly email: string | null
  readonly profile: Profile
  readonly queueIds: readonly number[]
  readonly isTaken: boolean // whether a user of any company has the e-mail
  readonly publicUrl: string
  readonly now: Date
}

/**
 * Creates an invitation. An earlier invitation to the same e-mail is revoked.
 * @param mails undefined if the installation sends no mail
 * @throws ERR_EMAIL_ALREADY_EXISTS | the errors of `issueInvitation`
 */
export async function createInvitation(
  tx: PersonTx,
  mails: Mails<Database> | undefined,
  { isTaken, ...wanted }: Input,
): Promise<CreatedInvitation> {
  const { email, now } = wanted
  if (isTaken) throw new AppError('ERR_EMAIL_ALREADY_EXISTS')
  await lockCompany(tx)
  if (email !== null) for (const id of await findOpenIdsOf(tx, email)) await endInvitation(tx, id, { revoked_at: now })
  return issueInvitation(tx, mails, wanted)
}

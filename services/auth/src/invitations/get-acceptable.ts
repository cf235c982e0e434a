import { AppError } from '@recado/kit/errors'
import { companyRefusal } from '../companies/company-refusal.ts'
import { getCompanyAccount } from '../companies/company-repository.ts'
import type { Tx } from '../tables/db.ts'
import { invitationRefusal } from './invitation-refusal.ts'
import { findInvitation } from './invitation-repository.ts'

/**
 * Returns the invitation of a link, and its company.
 * @throws ERR_INVITATION_INVALID | ERR_INVITATION_USED | ERR_INVITATION_REVOKED | ERR_INVITATION_EXPIRED |
 * ERR_COMPANY_DISABLED | ERR_COMPANY_EXPIRED
 */
export async function getAcceptable(tx: Tx, { hash, now }: { hash: Buffer; now: Date }) {
  const invitation = await findInvitation(tx, hash)
  const refused = invitationRefusal(invitation, now)
  if (!invitation || refused) throw new AppError(refused ?? 'ERR_INVITATION_INVALID')
  const company = await getCompanyAccount(tx)
  const refusal = companyRefusal(company, { isSuper: false, now })
  if (refusal) throw refusal
  return { invitation, company }
}

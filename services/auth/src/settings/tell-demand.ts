import { companyUpdated } from '@recado/contracts/auth/events'
import { AppError } from '@recado/kit/errors'
import { getCompanyAccount, raiseCompanyRights } from '../companies/company-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { findUser } from '../users/user-repository.ts'

/**
 * Outdates the tokens of the company, because the demand for a second factor limits its sessions.
 * @throws ERR_2FA_SETUP_REQUIRED for an admin without a second factor, who would be the first to be limited
 */
export async function tellDemand(tx: PersonTx, { isDemanded }: { isDemanded: boolean }): Promise<void> {
  const user = await findUser(tx, tx.caller.person.userId)
  if (isDemanded && !user?.twoFactor) throw new AppError('ERR_2FA_SETUP_REQUIRED')
  await raiseCompanyRights(tx)
  await tx.emit(companyUpdated, { company: await getCompanyAccount(tx) })
}

import { companyUpdated } from '@recado/contracts/auth/events'
import { getCompanyAccount, isBehindItsPlan, lockCompany, updateCompany } from '../companies/company-repository.ts'
import type { Tx } from '../tables/db.ts'

/** Announces the company of the transaction with its current plan, unless another process has already done so. */
export async function tellCompany(tx: Tx): Promise<void> {
  await lockCompany(tx)
  if (!(await isBehindItsPlan(tx))) return
  await updateCompany(tx, {})
  await tx.emit(companyUpdated, { company: await getCompanyAccount(tx) })
}

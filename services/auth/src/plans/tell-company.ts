import { companyUpdated } from '@recado/contracts/auth/events'
import { getCompanyAccount, isBehindItsPlan, lockCompany, updateCompany } from '../companies/company-repository.ts'
import type { Tx } from '../db.ts'

/** Tells the company of the transaction what its plan is now, unless it was told meanwhile. */
export async function tellCompany(tx: Tx): Promise<void> {
  await lockCompany(tx)
  if (!(await isBehindItsPlan(tx))) return
  await updateCompany(tx, {})
  await tx.emit(companyUpdated, { company: await getCompanyAccount(tx) })
}

import type { CompanyAccount } from '@recado/contracts/auth/company'
import { keepCompany } from '@recado/kit/copies/companies'
import { holdSessions } from '../leases/lease-repository.ts'
import type { Tx } from '../tables/db.ts'

/**
 * Stops the sessions of a disabled company without logging them out. When the company is enabled again, the requested
 * sessions start again.
 */
export async function holdCompany(tx: Tx, company: CompanyAccount): Promise<void> {
  if (await keepCompany(tx, company)) await holdSessions(tx, !company.status)
}

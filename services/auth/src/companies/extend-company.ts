import type { CompanyDetail } from '@recado/contracts/auth/company'
import type { Cipher } from '@recado/kit/secrets/cipher'
import type { PersonTx } from '../tables/db.ts'
import { changeCompany } from './change-company.ts'
import { getCompanyDetail, getDue, lockCompany } from './company-repository.ts'
import { nextDue } from './recurrence.ts'

/** Extends the licence of the company by one period of its recurrence, counted from its due date. */
export async function extendCompany(tx: PersonTx, cipher: Cipher): Promise<CompanyDetail> {
  await lockCompany(tx) // so that two concurrent requests extend it by two periods
  const { recurrence } = await getCompanyDetail(tx)
  const { dueDate, dueDay } = nextDue(await getDue(tx), recurrence)
  return changeCompany(tx, { cipher, change: { dueDate }, dueDay })
}

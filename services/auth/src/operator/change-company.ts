import type { Company } from '@recado/contracts/auth/company'
import { companyUpdated } from '@recado/contracts/auth/events'
import { recordSystemAct } from '../audit/audit-repository.ts'
import { getCompany, getCompanyAccount, lockCompany, updateCompany } from '../companies/company-repository.ts'
import { endAllSessions } from '../sessions/end-session.ts'
import type { Tx } from '../tables/db.ts'

/** The fields of a company that the operator's command line changes. */
export type CompanyState = Pick<Company, 'status' | 'dueDate'>

/** Switches the company of the transaction on or off, or sets its due date. Switching it off signs out its users. */
export async function changeCompany(tx: Tx, change: Partial<CompanyState>): Promise<Company> {
  await lockCompany(tx)
  const before = await getCompany(tx)
  const { status, dueDate } = { ...before, ...change }
  if (status === before.status && dueDate === before.dueDate) return before

  await updateCompany(tx, { status, ...(dueDate !== before.dueDate && { due_date: dueDate }) })
  if (!status) await endAllSessions(tx, 'disabled')
  await recordSystemAct(tx, {
    action: 'company.update',
    entity: 'company',
    entityId: before.id,
    changes: { status: [before.status, status], dueDate: [before.dueDate, dueDate] },
  })
  const after = await getCompanyAccount(tx)
  await tx.emit(companyUpdated, { company: after })
  return after
}

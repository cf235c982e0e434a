import { isAllowed } from '@recado/contracts/permissions'
import { weekRequested } from '@recado/contracts/reports/events'
import { companyRefusal } from '../companies/company-refusal.ts'
import { getCompany } from '../companies/company-repository.ts'
import type { Tx } from '../tables/db.ts'
import { mondayMorning } from './week-rules.ts'
import { claimReaders } from './weekly-report-repository.ts'

/** On a Monday morning in the company's time zone, requests the numbers of the past week once for each user who wants them. */
export async function requestWeeks(tx: Tx, now: Date): Promise<void> {
  const company = await getCompany(tx)
  const due = mondayMorning(now, company.timezone)
  if (!due) return
  const readers = await claimReaders(tx, due.monday)
  if (companyRefusal(company, { isSuper: false, now })) return
  for (const { id: userId, profile } of readers) {
    if (isAllowed(profile, 'dashboard:view')) await tx.emit(weekRequested, { userId, week: due.week })
  }
}

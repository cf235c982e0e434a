import { type CompanyAccount, RECURRENCE_MONTHS } from '@recado/contracts/auth/company'
import { dayIn } from '@recado/contracts/auth/due-date'
import { companyUpdated } from '@recado/contracts/auth/events'
import { getCompanyAccount, hasCompany, lockCompany, updateCompany } from '../companies/company-repository.ts'
import { addMonths } from '../companies/recurrence.ts'
import type { Tx } from '../db.ts'
import { hasFreePlan } from './renewal-repository.ts'

/**
 * Moves the due date of a company whose plan is free, once the day has come, by as many periods as lead beyond today.
 * The first of them ends its trial.
 */
export async function extendFreeCompany(tx: Tx, now: Date): Promise<void> {
  await lockCompany(tx)
  if (!(await hasCompany(tx)) || !(await hasFreePlan(tx))) return
  const company = await getCompanyAccount(tx)
  const today = dayIn(company.timezone, now)
  if (company.dueDate > today) return
  await updateCompany(tx, { due_date: firstAfter(today, company), trial_expiration: null })
  await tx.emit(companyUpdated, { company: await getCompanyAccount(tx) })
}

/** Counted from the due date each time, so that the 31st stays the 31st where months have one. */
function firstAfter(today: string, { dueDate, recurrence }: Pick<CompanyAccount, 'dueDate' | 'recurrence'>): string {
  const months = RECURRENCE_MONTHS[recurrence]
  let next = addMonths(dueDate, months)
  for (let periods = 2; next <= today; periods++) next = addMonths(dueDate, months * periods)
  return next
}

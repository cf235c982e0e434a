import type { Recurrence } from '@recado/contracts/auth/company'
import { dayIn } from '@recado/contracts/auth/due-date'
import { companyUpdated } from '@recado/contracts/auth/events'
import {
  dueColumns,
  getCompanyAccount,
  getDue,
  hasCompany,
  lockCompany,
  updateCompany,
} from '../companies/company-repository.ts'
import { type Due, nextDue } from '../companies/recurrence.ts'
import type { Tx } from '../tables/db.ts'
import { hasFreePlan } from './renewal-repository.ts'

/**
 * Extends a company with a free plan whose due date has come, by whole periods until the due date is after today. The
 * first extension ends the trial.
 */
export async function extendFreeCompany(tx: Tx, now: Date): Promise<void> {
  await lockCompany(tx)
  if (!(await hasCompany(tx)) || !(await hasFreePlan(tx))) return
  const company = await getCompanyAccount(tx)
  const today = dayIn(company.timezone, now)
  if (company.dueDate > today) return
  const due = firstAfter(today, await getDue(tx), company)
  await updateCompany(tx, { ...dueColumns(due), trial_expiration: null })
  await tx.emit(companyUpdated, { company: await getCompanyAccount(tx) })
}

function firstAfter(today: string, due: Due, { recurrence }: { readonly recurrence: Recurrence }): Due {
  let next = nextDue(due, recurrence)
  while (next.dueDate <= today) next = nextDue(next, recurrence)
  return next
}

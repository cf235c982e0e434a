import { RECURRENCE_MONTHS } from '@recado/contracts/auth/company'
import { invoiceTerms } from '../invoices/invoice-terms.ts'
import { findPlan } from '../plans/plan-repository.ts'
import { findSubscription, lockAccount } from '../subscriptions/subscription-repository.ts'
import type { Tx } from '../tables/db.ts'
import { hasPaidInvoice, insertInvoices } from './seed-repository.ts'

const PERIODS = 8
const NOON_MS = 12 * 3_600_000
const DAY_MS = 86_400_000

/**
 * Inserts paid invoices for the last periods of a company, for demonstrations, without events and without an extension
 * of the licence. A company with a paid invoice or a free plan stays unchanged.
 * @returns the number of inserted invoices
 */
export async function seedHistory(tx: Tx): Promise<number> {
  await lockAccount(tx)
  const subscription = await findSubscription(tx)
  const plan = subscription && (await findPlan(tx, subscription.planId))
  if (!plan || plan.value === 0 || (await hasPaidInvoice(tx))) return 0
  const { detail, valueCents, planId, followedPlanId, recurrence, dueDate } = invoiceTerms(subscription, plan)
  const dayBefore = (periods: number) => monthsBefore(dueDate, periods * RECURRENCE_MONTHS[recurrence])
  const invoices = Array.from({ length: PERIODS }, (_, index) => PERIODS - index).map((periods) => ({
    detail,
    value_cents: valueCents,
    plan_id: planId,
    followed_plan_id: followedPlanId,
    recurrence,
    due_date: dayBefore(periods),
    status: 'paid' as const,
    paid_at: new Date(Date.parse(dayBefore(periods)) - (periods % 3) * DAY_MS + NOON_MS),
    paid_cents: valueCents,
    method: periods % 4 === 0 ? ('manual' as const) : ('pix' as const),
    renewed_until: dayBefore(periods - 1),
  }))
  await insertInvoices(tx, invoices)
  return PERIODS
}

/** @returns the day this many months earlier; the last day of the month if that month is shorter */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10)
}

import { dayIn } from '@recado/contracts/auth/due-date'
import { companyRenewed, companyUpdated } from '@recado/contracts/auth/events'
import type { invoicePaid } from '@recado/contracts/billing/events'
import type { EventData } from '@recado/contracts/event'
import { changesOf } from '@recado/kit/audit'
import { recordSystemAct } from '../audit/audit-repository.ts'
import {
  dueColumns,
  getCompanyAccount,
  getDue,
  hasCompany,
  lockCompany,
  updateCompany,
} from '../companies/company-repository.ts'
import { addMonths } from '../companies/recurrence.ts'
import { findNewestPlan, hasPlan } from '../plans/plan-repository.ts'
import type { Tx } from '../tables/db.ts'
import { insertRenewal } from './renewal-repository.ts'

/**
 * Extends the licence of the company by the paid period, from its due date or the day of the payment, whichever is
 * later. A late payment also sets the day of the month.
 * Each invoice counts once, even if its event arrives several times or in several processes. A payment of a deleted
 * company has no effect here; in billing a super user reviews it.
 */
export async function renewCompany(tx: Tx, paid: EventData<typeof invoicePaid>): Promise<void> {
  const { invoiceId, months } = paid
  await lockCompany(tx)
  if (!(await hasCompany(tx))) return
  const company = await getCompanyAccount(tx)
  const paidOn = dayIn(company.timezone, new Date(paid.paidAt))
  const before = { dueDate: company.dueDate, planId: company.plan.id, trialExpiration: company.trialExpiration }
  const due = addMonths(paidOn > before.dueDate ? { dueDate: paidOn, dueDay: null } : await getDue(tx), months)
  const after = {
    dueDate: due.dueDate,
    planId: await planAfter(tx, before.planId, paid.planId),
    trialExpiration: null,
  }
  const isFirst = await insertRenewal(tx, {
    invoice_id: invoiceId,
    plan_id: paid.planId,
    months,
    paid_at: new Date(paid.paidAt),
    due_date: after.dueDate,
  })
  if (!isFirst) return
  await updateCompany(tx, { ...dueColumns(due), plan_id: after.planId, trial_expiration: null })
  const changes = {
    ...changesOf(before, after, ['dueDate', 'planId', 'trialExpiration']),
    invoiceId: [null, invoiceId],
  }
  await recordSystemAct(tx, { action: 'company.renew', entity: 'company', entityId: company.id, changes })
  const renewed = await getCompanyAccount(tx)
  const { id, dueDate } = renewed
  await tx.emit(companyRenewed, { invoiceId, company: { id, dueDate }, companyVersion: renewed.version })
  await tx.emit(companyUpdated, { company: renewed })
}

/**
 * @returns the paid plan, or the current plan if the paid plan was deleted
 * @throws an Error while the event of the paid plan may still arrive
 */
async function planAfter(tx: Tx, present: number, paid: number): Promise<number> {
  const newest = await findNewestPlan(tx) // read first: a plan that arrives between both statements is then found
  if (paid === present || (await hasPlan(tx, paid))) return paid
  if (paid > newest) throw new Error(`the paid plan ${paid} is not known yet`)
  return present
}

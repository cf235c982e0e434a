import type { Plan } from '@recado/contracts/billing/plan'
import { AppError } from '@recado/kit/errors'
import {
  changeTerms,
  findOpenInvoice,
  getStoredInvoice,
  insertInvoice,
  type StoredInvoice,
} from '../invoices/invoice-repository.ts'
import { invoiceTerms } from '../invoices/invoice-terms.ts'
import { periodToBill } from '../invoices/period-to-bill.ts'
import { refuseSettled } from '../invoices/settle-invoice.ts'
import { tellCreated, tellUpdated } from '../invoices/tell-invoice.ts'
import { findPlan } from '../plans/plan-repository.ts'
import { findSubscription, type Subscription } from '../subscriptions/subscription-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { exceededBy } from '../usage/exceeded.ts'
import { countUsage } from '../usage/usage-repository.ts'

type Choice = { readonly invoiceId?: number | undefined; readonly plan?: number | undefined }

/**
 * Finds the invoice to pay for the chosen plan: the requested one, the open one, or a new one for the next period. An
 * existing invoice gets the terms of the plan. The caller locks the account first.
 * @throws ERR_NO_INVOICE_FOUND | ERR_INVOICE_PAID | ERR_INVOICE_CANCELLED | ERR_NO_PLAN_FOUND | ERR_PLAN_FREE |
 * ERR_PLAN_LIMIT
 */
export async function chooseInvoice(tx: PersonTx, { invoiceId, plan: planId }: Choice): Promise<StoredInvoice> {
  const subscription = await findSubscription(tx)
  if (!subscription) throw new AppError('ERR_NO_INVOICE_FOUND')
  const named = invoiceId === undefined ? await findOpenInvoice(tx) : await getStoredInvoice(tx, invoiceId)
  if (named) refuseSettled(named)
  const plan = await admitPlan(tx, subscription, planId ?? named?.planId ?? subscription.planId)
  if (!named) return makeInvoice(tx, subscription, plan)
  if (named.planId === plan.id) return named
  const changed = await changeTerms(tx, named.id, invoiceTerms({ ...subscription, dueDate: named.dueDate }, plan))
  await tellUpdated(tx, changed)
  return changed
}

/**
 * Checks that the company may pay for the plan. Its own plan is accepted even if the company exceeds the limits,
 * because an expired company cannot remove resources.
 */
async function admitPlan(tx: PersonTx, subscription: Subscription, planId: number): Promise<Plan> {
  const plan = await findPlan(tx, planId)
  const isOwn = planId === subscription.planId
  if (!plan || !(plan.isPublic || isOwn)) throw new AppError('ERR_NO_PLAN_FOUND')
  if (plan.value === 0) throw new AppError('ERR_PLAN_FREE')
  const [exceeded] = isOwn ? [] : exceededBy(await countUsage(tx), plan)
  if (exceeded) throw new AppError('ERR_PLAN_LIMIT', exceeded)
  return plan
}

async function makeInvoice(tx: PersonTx, subscription: Subscription, plan: Plan): Promise<StoredInvoice> {
  const dueDate = await periodToBill(tx, subscription)
  if (dueDate === undefined) throw new AppError('ERR_INVOICE_PAID') // auth has not extended the paid licence yet
  const made = await insertInvoice(tx, invoiceTerms({ ...subscription, dueDate }, plan))
  await tellCreated(tx, made)
  return made
}

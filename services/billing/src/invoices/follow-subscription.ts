import type { Plan } from '@recado/contracts/billing/plan'
import { takeBackCharges } from '../charges/charge-repository.ts'
import { findPlan } from '../plans/plan-repository.ts'
import { findSubscription, lockAccount, type Subscription } from '../subscriptions/subscription-repository.ts'
import type { Tx } from '../tables/db.ts'
import {
  changeTerms,
  findOpenInvoice,
  insertInvoice,
  isForgiven,
  markCancelled,
  type StoredInvoice,
} from './invoice-repository.ts'
import { invoiceTerms } from './invoice-terms.ts'
import { periodToBill } from './period-to-bill.ts'
import { tellCreated, tellUpdated } from './tell-invoice.ts'

/**
 * Creates, changes or cancels the open invoice of the company as its subscription requires.
 *
 * The next period gets an invoice when its due date is near, or at once during a trial. An open invoice follows the
 * company's plan, recurrence and due date, but not a new price of the plan, so that its value never rises after people
 * saw it.
 *
 * A paid period is not billed again: if an operator moves the due date back to a paid period, the next unpaid period is
 * billed.
 */
export async function followSubscription(tx: Tx, daysAhead: number): Promise<void> {
  await lockAccount(tx)
  const subscription = await findSubscription(tx)
  const plan = subscription && (await findPlan(tx, subscription.planId))
  if (!plan) return
  const open = await findOpenInvoice(tx)
  if (open) await follow(tx, { open, subscription, plan, daysAhead })
  else if (subscription.isSwitchedOn && plan.value > 0 && isNear(subscription, daysAhead)) {
    await makeUnlessSettled(tx, subscription, plan)
  }
}

type Followed = {
  readonly open: StoredInvoice
  readonly subscription: Subscription
  readonly plan: Plan
  readonly daysAhead: number
}

async function follow(tx: Tx, { open, subscription, plan, daysAhead }: Followed): Promise<void> {
  const dueDate = await periodToBill(tx, subscription)
  const hasMoved = open.dueDate !== dueDate
  const isKept = !hasMoved || isNear(subscription, daysAhead)
  if (plan.value === 0 || !isKept || dueDate === undefined || (hasMoved && (await isForgiven(tx, dueDate)))) {
    await takeBackCharges(tx, open.id)
    await tellUpdated(tx, await markCancelled(tx, open.id, 'change'))
    return
  }
  const isRepriced = open.followedPlanId !== subscription.planId || open.recurrence !== subscription.recurrence
  if (!hasMoved && !isRepriced) return
  const terms = isRepriced ? invoiceTerms({ ...subscription, dueDate }, plan) : { ...open, dueDate }
  await tellUpdated(tx, await changeTerms(tx, open.id, terms))
}

async function makeUnlessSettled(tx: Tx, subscription: Subscription, plan: Plan): Promise<void> {
  const dueDate = await periodToBill(tx, subscription)
  if (dueDate === undefined || (await isForgiven(tx, dueDate))) return
  await tellCreated(tx, await insertInvoice(tx, invoiceTerms({ ...subscription, dueDate }, plan)))
}

const DAY_MS = 86_400_000

/** Whether the next period is near enough to get an invoice. */
const isNear = ({ isTrial, dueDate, today }: Subscription, daysAhead: number): boolean =>
  isTrial || (Date.parse(dueDate) - Date.parse(today)) / DAY_MS <= daysAhead

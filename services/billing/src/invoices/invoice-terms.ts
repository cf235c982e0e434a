import { RECURRENCE_MONTHS } from '@recado/contracts/auth/company'
import type { Plan } from '@recado/contracts/billing/plan'
import type { Subscription } from '../subscriptions/subscription-repository.ts'
import { invoiceDetail } from './invoice-detail.ts'
import type { InvoiceTerms } from './invoice-repository.ts'

/** The price of a period of a plan in cents: the monthly price times the months. */
export const periodCents = ({ value }: Pick<Plan, 'value'>, months: number): number => Math.round(value * 100) * months

/**
 * The terms of an invoice for one period of the subscription.
 * @param plan the company's own plan, or the one chosen at the checkout
 */
export const invoiceTerms = ({ planId, recurrence, language, dueDate }: Subscription, plan: Plan): InvoiceTerms => ({
  detail: invoiceDetail(plan.name, recurrence, language),
  valueCents: periodCents(plan, RECURRENCE_MONTHS[recurrence]),
  planId: plan.id,
  followedPlanId: planId,
  recurrence,
  dueDate,
})

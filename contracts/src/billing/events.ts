import { z } from 'zod'
import { BillingAddress } from '../auth/company.ts'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'
import { Invoice, PaymentMethod } from './invoice.ts'
import { Plan } from './plan.ts'

/** Plans belong to the installation: their events have no company. */
export const planCreated = defineEvent('plan.created', z.object({ plan: Plan }))
export const planUpdated = defineEvent('plan.updated', z.object({ plan: Plan }))
export const planDeleted = defineEvent('plan.deleted', z.object({ planId: ref('plan') }))

/** A command from a service without plans. Billing publishes all plans again. */
export const plansRequested = defineEvent('plan.requested', z.object({}))

export const invoiceCreated = defineEvent('invoice.created', z.object({ invoice: Invoice }))
/** The invoice changed: also when it was paid or cancelled. */
export const invoiceUpdated = defineEvent('invoice.updated', z.object({ invoice: Invoice }))

/**
 * A company paid for a period, and auth extends its licence, once for each invoice. The period is that of the settling
 * charge, even if the invoice has changed since.
 */
export const invoicePaid = defineEvent(
  'invoice.paid',
  z.object({
    invoiceId: ref('invoice'),
    companyId: ref('company'),
    planId: ref('plan'),
    months: z.int().min(1),
    paidAt: z.iso.datetime(),
    method: openEnum(PaymentMethod),
  }),
)

/** A payment settled no invoice, so a super user has to review it. */
export const paymentHeld = defineEvent('payment.held', z.object({ paymentId: ref('payment'), reason: z.string() }))

/** The billing address from the checkout; auth stores it with the company. */
export const billingAddressGiven = defineEvent(
  'billing.address-given',
  z.object({
    invoiceId: ref('invoice'),
    address: BillingAddress.omit({ addressDistrict: true }),
  }),
)

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

/** A command of a service that knows no plan yet: billing announces them all again. */
export const plansRequested = defineEvent('plan.requested', z.object({}))

export const invoiceCreated = defineEvent('invoice.created', z.object({ invoice: Invoice }))
/** Also when it was paid or cancelled. */
export const invoiceUpdated = defineEvent('invoice.updated', z.object({ invoice: Invoice }))

/**
 * A company paid for a period: auth makes its licence longer by it, once for each invoice. What was paid for is what the
 * settling charge said, whatever the invoice says by then.
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

/** Money came that settles no invoice, and a person has to look at it. */
export const paymentHeld = defineEvent('payment.held', z.object({ paymentId: ref('payment'), reason: z.string() }))

/** The billing address as somebody gave it at the checkout; auth keeps it with the company. */
export const billingAddressGiven = defineEvent(
  'billing.address-given',
  z.object({
    invoiceId: ref('invoice'),
    address: BillingAddress.omit({ addressDistrict: true }),
  }),
)

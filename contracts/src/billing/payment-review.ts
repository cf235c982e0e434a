import { z } from 'zod'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'

/** A payment that settled no invoice; a super user decides what to do with it. */
export const PaymentReview = z.object({
  id: ref('payment'),
  reason: openEnum(
    z.enum([
      'unknown-charge', // the provider reports a charge that billing did not create
      'too-small',
      'refunded', // a part was refunded before billing read the payment, so less than the amount of the charge is left
      'other-key',
      'already-paid', // the invoice was paid by another charge or by hand
      'invoice-cancelled',
      'company-deleted',
    ]),
  ),
  companyId: ref('company').nullable(),
  companyName: z.string().nullable(),
  invoiceId: ref('invoice').nullable(),
  txid: z.string(),
  endToEndId: z.string(),
  value: z.number(), // BRL that arrived
  expectedValue: z.number().nullable(), // BRL that the charge asked for
  paidAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  note: z.string().nullable(), // a note of the super user who resolved the payment
})
export type PaymentReview = z.infer<typeof PaymentReview>

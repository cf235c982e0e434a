import { z } from 'zod'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'

/** Money that came without an invoice that it could settle; a person decides what becomes of it. */
export const PaymentReview = z.object({
  id: ref('payment'),
  reason: openEnum(
    z.enum([
      'unknown-charge', // the provider tells of a charge that is not ours
      'too-small',
      'refunded', // before we heard of it, so much that less is left than the charge asked for
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
  value: z.number(), // BRL that came
  expectedValue: z.number().nullable(), // BRL that the charge asked for
  paidAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  note: z.string().nullable(), // of whoever resolved it
})
export type PaymentReview = z.infer<typeof PaymentReview>

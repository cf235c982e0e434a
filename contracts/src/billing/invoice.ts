import { z } from 'zod'
import { Recurrence } from '../auth/company.ts'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'
import { resource } from '../resource.ts'

export const InvoiceStatus = z.enum(['open', 'paid', 'cancelled'])
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

/** How an invoice was settled: by a Pix charge, or by a super user who recorded another kind of payment. */
export const PaymentMethod = z.enum(['pix', 'manual'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/**
 * The amount that a company owes, or has paid, for one period of its plan; each `invoice.*` event carries the whole
 * resource.
 */
export const Invoice = z.object({
  ...resource,
  id: ref('invoice'),
  detail: z.string(), // '{plan} – {recurrence}', in the company's language
  value: z.number().min(0), // BRL for the whole period
  planId: ref('plan'),
  recurrence: openEnum(Recurrence),
  dueDate: z.iso.date(), // the last day of the licence before the paid period
  status: openEnum(InvoiceStatus),
  paidAt: z.iso.datetime().nullable(),
  paidValue: z.number().min(0).nullable(), // BRL; more than `value` if the company paid more
  method: openEnum(PaymentMethod).nullable(),
  txid: z.string().nullable(), // the id of the charge that settled the invoice
})
export type Invoice = z.infer<typeof Invoice>

/** An invoice in the list of super users, with its company. */
export const InvoiceOfCompany = Invoice.extend({ companyName: z.string() })
export type InvoiceOfCompany = z.infer<typeof InvoiceOfCompany>

/** The totals of all invoices, for super users. Companies in their trial owe nothing and are not counted. */
export const IncomeSummary = z.object({
  months: z.array(
    z.object({
      month: z.string().regex(/^\d{4}-\d\d$/), // the month of the payment, in the time zone of the company
      paid: z.number(), // BRL
      invoices: z.int(),
    }),
  ), // the last twelve months, oldest first, including months without income
  overdue: z.object({ companies: z.int(), invoices: z.int(), value: z.number() }),
  open: z.object({ invoices: z.int(), value: z.number() }), // invoices that are not due yet
})
export type IncomeSummary = z.infer<typeof IncomeSummary>

/** The status that a list shows. An open invoice is due until the end of its day in the time zone of the company. */
export type InvoiceDisplay = Invoice['status'] | 'overdue'

/** @param today YYYY-MM-DD in the time zone of the company */
export function displayOf({ status, dueDate }: Pick<Invoice, 'status' | 'dueDate'>, today: string): InvoiceDisplay {
  if (status !== 'open') return status
  return dueDate < today ? 'overdue' : 'open'
}

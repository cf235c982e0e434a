import { z } from 'zod'
import { Recurrence } from '../auth/company.ts'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'
import { resource } from '../resource.ts'

export const InvoiceStatus = z.enum(['open', 'paid', 'cancelled'])
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

/** How an invoice was settled: by a Pix charge, or by a super user who says that the money came another way. */
export const PaymentMethod = z.enum(['pix', 'manual'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** What a company owes, or paid, for one period of its plan; every `invoice.*` event carries one whole. */
export const Invoice = z.object({
  ...resource,
  id: ref('invoice'),
  detail: z.string(), // '{plan} – {recurrence}', in the company's language
  value: z.number().min(0), // BRL for the whole period
  planId: ref('plan'),
  recurrence: openEnum(Recurrence),
  dueDate: z.iso.date(), // the last day of the licence before this period
  status: openEnum(InvoiceStatus),
  paidAt: z.iso.datetime().nullable(),
  paidValue: z.number().min(0).nullable(), // BRL; more than `value` when more came
  method: openEnum(PaymentMethod).nullable(),
  txid: z.string().nullable(), // of the charge that settled it
})
export type Invoice = z.infer<typeof Invoice>

/** An invoice as super users see it among those of all companies. */
export const InvoiceOfCompany = Invoice.extend({ companyName: z.string() })
export type InvoiceOfCompany = z.infer<typeof InvoiceOfCompany>

/** What super users see of all invoices at a glance; trials owe nothing and are not counted. */
export const IncomeSummary = z.object({
  months: z.array(
    z.object({
      month: z.string().regex(/^\d{4}-\d\d$/), // by the day of payment in the zone of the company
      paid: z.number(), // BRL
      invoices: z.int(),
    }),
  ), // the last twelve, oldest first, those without income too
  overdue: z.object({ companies: z.int(), invoices: z.int(), value: z.number() }),
  open: z.object({ invoices: z.int(), value: z.number() }), // not due yet
})
export type IncomeSummary = z.infer<typeof IncomeSummary>

/** How a paid invoice reads in its row. An open one is due until the end of its day in the company's zone. */
export type InvoiceDisplay = Invoice['status'] | 'overdue'

/** @param today YYYY-MM-DD in the company's zone */
export function displayOf({ status, dueDate }: Pick<Invoice, 'status' | 'dueDate'>, today: string): InvoiceDisplay {
  if (status !== 'open') return status
  return dueDate < today ? 'overdue' : 'open'
}

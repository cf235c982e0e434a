import type { PixCharge } from '@recado/contracts/billing/checkout'

export const TERMS = ['finance', 'terms'] as const
export const OFFERS = ['finance', 'offers'] as const
export const paymentKey = (invoiceId: number) => ['finance', 'payment', invoiceId] as const

/** The state of the latest charge of an invoice; the due date is the company's, if a frame had it. */
export type Payment = { readonly status: PixCharge['status']; readonly dueDate?: string; readonly received?: number }

/** An answer may be older than earlier frames: a received payment does not disappear again. */
export function laterOf(known: Payment | undefined, told: Payment): Payment {
  const hasCome = known?.status === 'CONCLUIDA' || known?.status === 'RECEBIDA'
  return hasCome && told.status !== 'CONCLUIDA' ? known : told
}

import type { PixCharge } from '@recado/contracts/billing/checkout'

export const TERMS = ['finance', 'terms'] as const
export const OFFERS = ['finance', 'offers'] as const
export const paymentKey = (invoiceId: number) => ['finance', 'payment', invoiceId] as const

/** The state of the latest charge of an invoice. `dueDate` is the company's, if a frame contained it. */
export type Payment = { readonly status: PixCharge['status']; readonly dueDate?: string; readonly received?: number }

/**
 * Merges a response into the known state. A response may be older than earlier frames, so it cannot undo a received
 * payment.
 */
export function laterOf(known: Payment | undefined, told: Payment): Payment {
  const hasCome = known?.status === 'CONCLUIDA' || known?.status === 'RECEBIDA'
  return hasCome && told.status !== 'CONCLUIDA' ? known : told
}

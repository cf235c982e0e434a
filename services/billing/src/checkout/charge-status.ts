import type { ChargeStatus } from '@recado/contracts/billing/checkout'
import type { StoredCharge } from '../charges/charge-repository.ts'
import type { StoredInvoice } from '../invoices/invoice-repository.ts'

/**
 * The payment status of an invoice.
 * @param charge the latest charge of the invoice
 */
export function chargeStatus(
  invoice: Pick<StoredInvoice, 'status' | 'renewedUntil'>,
  charge: Pick<StoredCharge, 'status' | 'expiresAt'> | undefined,
  now: Date,
): ChargeStatus {
  if (invoice.status === 'paid') return invoice.renewedUntil === null ? 'RECEBIDA' : 'CONCLUIDA'
  const isOpen = charge?.status === 'active' && charge.expiresAt !== null && charge.expiresAt > now
  return isOpen && invoice.status === 'open' ? 'ATIVA' : 'EXPIRADA'
}

import type { ChargeStatus } from '@recado/contracts/billing/checkout'
import { findLatestCharge, type StoredCharge, takeTurnToAsk } from '../charges/charge-repository.ts'
import { getStoredInvoice } from '../invoices/invoice-repository.ts'
import { sumHeld } from '../payments/payment-repository.ts'
import { findSubscription } from '../subscriptions/subscription-repository.ts'
import type { Tx } from '../tables/db.ts'
import { chargeStatus } from './charge-status.ts'

const AGAIN_SECONDS = 10

/**
 * The payment status of an invoice, the company's due date, and the sum of payments that await a review.
 * @throws ERR_NO_INVOICE_FOUND
 */
export async function seePayment(
  tx: Tx,
  { invoiceId, now }: { invoiceId: number; now: Date },
): Promise<{ status: ChargeStatus; dueDate: string; received: number }> {
  const invoice = await getStoredInvoice(tx, invoiceId)
  const subscription = await findSubscription(tx)
  const status = chargeStatus(invoice, await findLatestCharge(tx, invoiceId), now)
  const known = subscription?.dueDate ?? invoice.dueDate
  const { renewedUntil } = invoice // `companyRenewed` may arrive before the company's event with the new date
  const dueDate = renewedUntil !== null && renewedUntil > known ? renewedUntil : known
  return { status, dueDate, received: (await sumHeld(tx, invoiceId)) / 100 }
}

/** @returns the charge to read at the provider; undefined for a paid invoice, and within ten seconds after a read */
export async function findChargeToAsk(tx: Tx, { invoiceId }: { invoiceId: number }): Promise<StoredCharge | undefined> {
  const invoice = await getStoredInvoice(tx, invoiceId)
  const latest = invoice.status === 'paid' ? undefined : await findLatestCharge(tx, invoiceId)
  return latest && takeTurnToAsk(tx, latest.id, AGAIN_SECONDS)
}

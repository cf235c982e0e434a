import { invoicePaid } from '@recado/contracts/billing/events'
import { takeBackCharges } from '../charges/charge-repository.ts'
import type { Deps } from '../deps.ts'
import { writeReceipt } from '../mail/write-mail.ts'
import { findSubscription } from '../subscriptions/subscription-repository.ts'
import type { Tx } from '../tables/db.ts'
import { markPaid, type Purchase, type StoredInvoice } from './invoice-repository.ts'
import { tellUpdated } from './tell-invoice.ts'

/**
 * Settles an open invoice with the purchase, cancels its unpaid charges, queues the receipt mail, and publishes
 * `invoice.paid`, after which auth extends the licence. The caller locks the account first.
 */
export async function payInvoice(
  tx: Tx,
  deps: Pick<Deps, 'mails' | 'config'>,
  { invoice, months, ...purchase }: Purchase & { readonly invoice: StoredInvoice; readonly months: number },
): Promise<StoredInvoice> {
  const paid = await markPaid(tx, invoice.id, purchase)
  await takeBackCharges(tx, invoice.id)
  await tellUpdated(tx, paid)
  const { planId, method } = purchase
  const { companyId } = tx.caller
  const paidAt = purchase.paidAt.toISOString()
  await tx.emit(invoicePaid, { invoiceId: paid.id, companyId, planId, months, paidAt, method })
  const subscription = await findSubscription(tx)
  if (subscription) {
    const billed = { detail: paid.detail, cents: purchase.paidCents, dueDate: paid.dueDate }
    await writeReceipt(tx, deps, { subscription, billed })
  }
  return paid
}

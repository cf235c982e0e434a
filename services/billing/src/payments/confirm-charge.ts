import { paymentHeld } from '@recado/contracts/billing/events'
import type { PaymentReview } from '@recado/contracts/billing/payment-review'
import { endCharge, findChargeByTxid, markChargePaid, type StoredCharge } from '../charges/charge-repository.ts'
import type { PixDeps } from '../deps.ts'
import { getStoredInvoice, type StoredInvoice } from '../invoices/invoice-repository.ts'
import { payInvoice } from '../invoices/pay-invoice.ts'
import type { PixCharge, PixPayment } from '../pix/provider.ts'
import { findSubscription, lockAccount } from '../subscriptions/subscription-repository.ts'
import type { Tx } from '../tables/db.ts'
import { hasPayment, insertPayment, keepRefunds } from './payment-repository.ts'

type ConfirmDeps = Pick<PixDeps, 'mails' | 'config' | 'pix'>
type Owed = { readonly charge: StoredCharge; readonly invoice: StoredInvoice }

/**
 * Applies the payments of a charge that was read at the provider. Each payment is applied once, even if it is reported
 * repeatedly: it settles the invoice of the charge, or it is stored for a review by a super user. Both end the charge.
 *
 * `tx` is a transaction of the company in the txid, or of company 0 if another program created the charge.
 */
export async function confirmCharge(tx: Tx, deps: ConfirmDeps, told: PixCharge): Promise<void> {
  if (told.status === 'ATIVA' || told.payments.length === 0) return
  await lockAccount(tx)
  const byTime = told.payments.toSorted((one, other) => Date.parse(one.paidAt) - Date.parse(other.paidAt))
  for (const payment of byTime) {
    if (!(await hasPayment(tx, payment.endToEndId))) await takePayment(tx, deps, told, payment)
    await keepRefunds(tx, payment.endToEndId, payment.refunds)
  }
}

async function takePayment(tx: Tx, deps: ConfirmDeps, told: PixCharge, payment: PixPayment): Promise<void> {
  const charge = await findChargeByTxid(tx, told.txid)
  const owed = charge && { charge, invoice: await getStoredInvoice(tx, charge.invoiceId) }
  const isDeleted = tx.caller.companyId !== 0 && (await findSubscription(tx)) === undefined
  const reason = isDeleted ? 'company-deleted' : reasonToHold(owed, { told, payment, ownKey: deps.pix.provider.key })
  const { endToEndId, valueCents } = payment
  const paymentId = await insertPayment(tx, {
    endToEndId,
    txid: told.txid,
    invoiceId: owed?.invoice.id ?? null,
    valueCents,
    expectedCents: charge?.valueCents ?? null,
    paidAt: new Date(payment.paidAt),
    reason,
  })
  if (reason === null && owed) return settle(tx, deps, owed, payment)
  if (owed) await endCharge(tx, owed.charge.id)
  await tx.emit(paymentHeld, { paymentId, reason: reason ?? 'unknown-charge' })
}

type Told = { readonly told: PixCharge; readonly payment: PixPayment; readonly ownKey: string }

/** @returns the reason for a review; null when the payment settles the charge's invoice */
function reasonToHold(owed: Owed | undefined, { told, payment, ownKey }: Told): PaymentReview['reason'] | null {
  if (!owed) return 'unknown-charge'
  if (told.key !== ownKey) return 'other-key'
  if (owed.invoice.status === 'paid') return 'already-paid'
  if (owed.invoice.status === 'cancelled') return 'invoice-cancelled'
  if (payment.valueCents < owed.charge.valueCents) return 'too-small'
  return payment.valueCents - givenBack(payment) < owed.charge.valueCents ? 'refunded' : null
}

/** The cents of refunds that have reached the payer or are in progress. */
const givenBack = ({ refunds }: PixPayment): number =>
  refunds.reduce((sum, { status, valueCents }) => (status === 'NAO_REALIZADO' ? sum : sum + valueCents), 0)

async function settle(tx: Tx, deps: ConfirmDeps, { charge, invoice }: Owed, payment: PixPayment): Promise<void> {
  await markChargePaid(tx, charge.id)
  await payInvoice(tx, deps, {
    invoice,
    planId: charge.planId,
    detail: charge.detail,
    valueCents: charge.valueCents,
    months: charge.months,
    paidCents: payment.valueCents,
    paidAt: new Date(payment.paidAt),
    method: 'pix',
    txid: charge.txid,
  })
}

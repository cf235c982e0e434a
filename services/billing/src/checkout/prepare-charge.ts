import { RECURRENCE_MONTHS } from '@recado/contracts/auth/company'
import type { Checkout } from '@recado/contracts/billing/checkout'
import { billingAddressGiven } from '@recado/contracts/billing/events'
import { findLatestCharge, insertCharge, type StoredCharge, takeBackCharges } from '../charges/charge-repository.ts'
import type { Txids } from '../charges/txid.ts'
import { markAddressGiven, type StoredInvoice } from '../invoices/invoice-repository.ts'
import { lockAccount } from '../subscriptions/subscription-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { chooseInvoice } from './choose-invoice.ts'

const LEAST_LEFT_MS = 60_000 // a code that expires sooner is not shown
const CREATING_MS = 30 * 60_000 // an older charge without an answer from the provider is replaced

/**
 * Finds the charge that the checkout can use, or replaces the charges of the invoice by a new one. The caller then
 * creates a charge in the status `creating` at the provider.
 */
export async function prepareCharge(
  tx: PersonTx,
  { txids, now }: { readonly txids: Txids; readonly now: Date },
  checkout: Checkout,
): Promise<StoredCharge> {
  await lockAccount(tx)
  const invoice = await chooseInvoice(tx, checkout)
  await giveAddress(tx, invoice, checkout)
  const latest = await findLatestCharge(tx, invoice.id)
  if (latest && isStillGood(latest, invoice, now)) return latest
  await takeBackCharges(tx, invoice.id)
  const { companyId } = tx.caller
  const attempt = (latest?.attempt ?? 0) + 1
  return insertCharge(tx, {
    invoiceId: invoice.id,
    attempt,
    txid: txids.of({ companyId, invoiceId: invoice.id, attempt }),
    planId: invoice.planId,
    months: RECURRENCE_MONTHS[invoice.recurrence],
    detail: invoice.detail,
    valueCents: invoice.valueCents,
  })
}

/** Whether the charge matches the invoice and can be paid for another minute. */
function isStillGood(charge: StoredCharge, invoice: StoredInvoice, now: Date): boolean {
  const isSame =
    charge.planId === invoice.planId &&
    charge.valueCents === invoice.valueCents &&
    charge.months === RECURRENCE_MONTHS[invoice.recurrence]
  if (!isSame) return false
  if (charge.status === 'creating') return now.getTime() - charge.createdAt.getTime() < CREATING_MS
  return charge.status === 'active' && (charge.expiresAt?.getTime() ?? 0) - now.getTime() > LEAST_LEFT_MS
}

/** Publishes the address from the checkout for auth, once per invoice. */
async function giveAddress(tx: PersonTx, { id }: StoredInvoice, checkout: Checkout): Promise<void> {
  if (!(await markAddressGiven(tx, id))) return
  await tx.emit(billingAddressGiven, {
    invoiceId: id,
    address: {
      billingName: checkout.firstName,
      addressStreet: checkout.address2,
      addressCity: checkout.city,
      addressState: checkout.state ?? '',
      addressZipCode: checkout.zipcode,
    },
  })
}

import type { AuditChanges } from '@recado/contracts/auth/audited'
import { RECURRENCE_MONTHS } from '@recado/contracts/auth/company'
import { Invoice, type InvoiceOfCompany } from '@recado/contracts/billing/invoice'
import { recordAct } from '@recado/kit/audit'
import { AppError } from '@recado/kit/errors'
import { takeBackCharges } from '../charges/charge-repository.ts'
import type { Deps } from '../deps.ts'
import { findSubscription, lockAccount } from '../subscriptions/subscription-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { getStoredInvoice, markCancelled, type StoredInvoice } from './invoice-repository.ts'
import { payInvoice } from './pay-invoice.ts'
import { tellUpdated } from './tell-invoice.ts'

type Input = { readonly invoiceId: number; readonly status: 'paid' | 'cancelled' }

/**
 * Settles an open invoice for a super user: as paid outside Pix, with all effects of a payment, or as cancelled.
 * @throws ERR_NO_INVOICE_FOUND | ERR_INVOICE_PAID | ERR_INVOICE_CANCELLED
 */
export async function settleInvoice(
  tx: PersonTx,
  deps: Pick<Deps, 'mails' | 'config'>,
  { invoiceId, status }: Input,
): Promise<InvoiceOfCompany> {
  await lockAccount(tx)
  const invoice = await getStoredInvoice(tx, invoiceId)
  refuseSettled(invoice)
  const settled = status === 'paid' ? await payByHand(tx, deps, invoice) : await cancel(tx, invoice)
  const changes = { status: ['open', status], value: [invoice.value, settled.value] } satisfies AuditChanges
  const action = status === 'paid' ? 'invoice.pay' : 'invoice.cancel'
  await recordAct(tx, { action, entity: 'invoice', entityId: invoiceId, changes })
  const companyName = (await findSubscription(tx))?.name ?? ''
  return { ...Invoice.parse(settled), companyName }
}

/** @throws ERR_INVOICE_PAID | ERR_INVOICE_CANCELLED */
export function refuseSettled({ status }: StoredInvoice): void {
  if (status === 'paid') throw new AppError('ERR_INVOICE_PAID')
  if (status === 'cancelled') throw new AppError('ERR_INVOICE_CANCELLED')
}

const payByHand = (tx: PersonTx, deps: Pick<Deps, 'mails' | 'config'>, invoice: StoredInvoice) =>
  payInvoice(tx, deps, {
    invoice,
    planId: invoice.planId,
    detail: invoice.detail,
    valueCents: invoice.valueCents,
    paidCents: invoice.valueCents,
    months: RECURRENCE_MONTHS[invoice.recurrence],
    paidAt: new Date(),
    method: 'manual',
    txid: null,
  })

async function cancel(tx: PersonTx, invoice: StoredInvoice): Promise<StoredInvoice> {
  await takeBackCharges(tx, invoice.id)
  const cancelled = await markCancelled(tx, invoice.id, 'operator')
  await tellUpdated(tx, cancelled)
  return cancelled
}

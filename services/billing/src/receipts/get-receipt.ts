import { AppError } from '@recado/kit/errors'
import { planNameIn } from '../invoices/invoice-detail.ts'
import { getStoredInvoice, type StoredInvoice } from '../invoices/invoice-repository.ts'
import { getMailIdentity } from '../mail/installation-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { type Period, periodOf } from './period-rules.ts'
import { findEndToEndId, findPayer, type Payer } from './receipt-repository.ts'

/** The facts that a receipt shows. */
export type Receipt = {
  readonly issuer: string // the name of the installation
  readonly payer: Payer
  readonly invoiceId: number
  readonly plan: string
  readonly recurrence: StoredInvoice['recurrence']
  readonly period: Period | undefined
  readonly dueDate: string // YYYY-MM-DD
  readonly paidAt: Date
  readonly paidCents: number
  readonly method: 'pix' | 'manual'
  readonly endToEndId: string | undefined
  readonly txid: string | null
}

const NOBODY: Payer = {
  name: '',
  billingName: '',
  email: '',
  street: '',
  district: '',
  city: '',
  state: '',
  zipCode: '',
  timezone: 'America/Sao_Paulo',
}

/**
 * Reads the receipt of a paid invoice. It names the company as it is now, so that a corrected address is on every
 * receipt; plan, amount and payment are those of the invoice.
 * @throws ERR_NO_INVOICE_FOUND | ERR_INVOICE_NOT_PAID
 */
export async function getReceipt(tx: PersonTx, invoiceId: number): Promise<Receipt> {
  const invoice = await getStoredInvoice(tx, invoiceId)
  const { paidAt, paidValue, method, dueDate, renewedUntil } = invoice
  if (invoice.status !== 'paid' || paidAt === null || paidValue === null || method === null) {
    throw new AppError('ERR_INVOICE_NOT_PAID')
  }
  const payer = (await findPayer(tx)) ?? NOBODY
  const { timezone } = payer
  return {
    issuer: (await getMailIdentity(tx)).name,
    payer,
    invoiceId,
    plan: planNameIn(invoice.detail),
    recurrence: invoice.recurrence,
    period: periodOf({ dueDate, paidAt: new Date(paidAt), renewedUntil, timezone }),
    dueDate,
    paidAt: new Date(paidAt),
    paidCents: Math.round(paidValue * 100),
    method,
    endToEndId: method === 'pix' ? await findEndToEndId(tx, invoiceId) : undefined,
    txid: invoice.txid,
  }
}

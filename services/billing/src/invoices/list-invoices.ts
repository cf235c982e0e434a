import { Invoice } from '@recado/contracts/billing/invoice'
import type { PersonTx } from '../tables/db.ts'
import { findInvoicePage, getStoredInvoice } from './invoice-repository.ts'

/** One page of the company's own invoices, latest due date first. */
export async function listOwnInvoices(tx: PersonTx, query: Parameters<typeof findInvoicePage>[1]) {
  const { records: invoices, ...listed } = await findInvoicePage(tx, query)
  return { invoices, ...listed }
}

/** @throws ERR_NO_INVOICE_FOUND */
export const getInvoice = async (tx: PersonTx, { invoiceId }: { invoiceId: number }): Promise<Invoice> =>
  Invoice.parse(await getStoredInvoice(tx, invoiceId))

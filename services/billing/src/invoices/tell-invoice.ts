import { invoiceCreated, invoiceUpdated } from '@recado/contracts/billing/events'
import { Invoice } from '@recado/contracts/billing/invoice'
import type { Tx } from '../tables/db.ts'
import type { StoredInvoice } from './invoice-repository.ts'

export const tellCreated = ({ emit }: Tx, invoice: StoredInvoice): Promise<void> =>
  emit(invoiceCreated, { invoice: Invoice.parse(invoice) })

export const tellUpdated = ({ emit }: Tx, invoice: StoredInvoice): Promise<void> =>
  emit(invoiceUpdated, { invoice: Invoice.parse(invoice) })

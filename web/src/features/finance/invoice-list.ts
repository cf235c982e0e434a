import type { Invoice } from '@recado/contracts/billing/invoice'
import { listOwnInvoices } from '@recado/contracts/billing/invoice-routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { call } from '../../shared/api/call.ts'
import { byDueDate, isFoundInvoice } from '../../shared/invoices/invoice-order.ts'
import { createLiveList } from '../../shared/list/live-list.ts'

/** The invoices, latest due date first. */
export const invoiceLists = createLiveList<Invoice, { readonly text: string }>({
  name: 'invoices',
  pageSize: PAGE_SIZE.invoices,
  fetchPage: async ({ text }, pageNumber, signal) => {
    const { invoices, ...page } = await call(
      listOwnInvoices,
      { query: { searchParam: text || undefined, pageNumber } },
      { signal },
    )
    return { rows: invoices, ...page }
  },
  fits: (invoice, { text }) => isFoundInvoice(invoice, text),
  listsAll: ({ text }) => text === '',
  compare: byDueDate,
})

import type { Invoice } from '@recado/contracts/billing/invoice'
import { listInvoices, settleInvoice } from '@recado/contracts/billing/invoice-routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { RouteInput } from '@recado/contracts/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { byDueDate, isFoundInvoice } from '../../../shared/invoices/invoice-order.ts'
import { createLiveList } from '../../../shared/list/live-list.ts'
import { refetchIncomeSoon } from '../income/income.ts'

type Filter = { readonly customerId: number; readonly text: string }

/** The invoices of any company, latest due date first. */
export const companyInvoiceLists = createLiveList<Invoice, Filter>({
  name: 'company-invoices',
  pageSize: PAGE_SIZE.invoices,
  fetchPage: async ({ customerId, text }, pageNumber, signal) => {
    const query = { customerId, searchParam: text || undefined, pageNumber }
    const { invoices, ...page } = await call(listInvoices, { query }, { signal })
    return { rows: invoices, ...page }
  },
  fits: (invoice, { customerId, text }) => invoice.companyId === customerId && isFoundInvoice(invoice, text),
  compare: byDueDate,
})

export type Settlement = RouteInput<typeof settleInvoice>['body']['status']

/** Marks an invoice as paid in another way, or cancels it. */
export function useSettleInvoice(invoiceId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (status: Settlement) => call(settleInvoice, { params: { invoiceId }, body: { status } }),
    onSuccess: (invoice) => {
      companyInvoiceLists.put(client, invoice)
      refetchIncomeSoon(client)
    },
  })
}

import * as contract from '@recado/contracts/billing/invoice-routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { type Route, route } from '@recado/kit/http/routes/route'
import { customRoute } from '../custom-route.ts'
import type { Deps } from '../deps.ts'
import { getInvoice, listOwnInvoices } from './list-invoices.ts'
import { companyOfInvoice, findInvoicesOfAll, sumIncome } from './overview-repository.ts'
import { settleInvoice } from './settle-invoice.ts'

export const invoiceRoutes = (deps: Deps): Route[] => [
  route(contract.listOwnInvoices, listOwnInvoices),
  customRoute(contract.listInvoices, async ({ query }) => {
    const { invoices, count } = await findInvoicesOfAll(deps.system, query)
    return { invoices, count, hasMore: query.pageNumber * PAGE_SIZE.invoices < count }
  }),
  customRoute(contract.summarizeInvoices, () => sumIncome(deps.system)),
  route(contract.getInvoice, getInvoice),
  customRoute(contract.settleInvoice, async ({ caller, params: { invoiceId }, body: { status } }) => {
    const companyId = await companyOfInvoice(deps.system, invoiceId)
    return deps.inTx({ ...caller, companyId }, (tx) => settleInvoice(tx, deps, { invoiceId, status }))
  }),
]

import { summarizeInvoices } from '@recado/contracts/billing/invoice-routes'
import type { RouteOutput } from '@recado/contracts/route'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'

const REFETCH_AFTER_MS = 2_000
const INCOME = ['income'] as const

/** `isOld` means that invoices have changed, and only the server can compute the new sums. */
type Income = RouteOutput<typeof summarizeInvoices> & { readonly isOld: boolean }

/** The income, and the sums of overdue and open invoices. */
export const incomeQuery = queryOptions({
  queryKey: INCOME,
  queryFn: async ({ signal }): Promise<Income> => ({
    ...(await call(summarizeInvoices, {}, { signal })),
    isOld: false,
  }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.isOld ? REFETCH_AFTER_MS : false),
})

/** Refetches the sums soon. Several calls before the refetch cause one refetch. */
export const refetchIncomeSoon = (client: QueryClient): void => {
  client.setQueryData<Income>(INCOME, (known) => known && { ...known, isOld: true })
}

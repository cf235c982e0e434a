import { getCompany, getCompanyPlan } from '@recado/contracts/auth/company-routes'
import { downloadReceipt, getInvoice } from '@recado/contracts/billing/invoice-routes'
import { getSubscription, listOffers, subscribe } from '@recado/contracts/billing/subscription-routes'
import type { RouteInput, RouteOutput } from '@recado/contracts/route'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { download } from '../../shared/api/download.ts'
import { useIdempotencyKeys } from '../../shared/api/use-idempotency-keys.ts'
import { notePaying } from '../../shared/invoices/paying.ts'
import { laterOf, OFFERS, type Payment, paymentKey, TERMS } from './keys.ts'

/** The plan of the company, the interval of its payments, and the end of its licence. */
export type Terms = RouteOutput<typeof getCompanyPlan>
export type Offers = RouteOutput<typeof listOffers>

export const termsOf = (companyId: number) =>
  queryOptions({
    queryKey: TERMS,
    queryFn: ({ signal }) => call(getCompanyPlan, { params: { companyId } }, { signal }),
  })

/** The plans that the company may choose, and the reasons why others cannot be chosen. */
export const offersQuery = queryOptions({
  queryKey: OFFERS,
  queryFn: ({ signal }) => call(listOffers, {}, { signal }),
  staleTime: 0, // no frame of this feature announces changes of the company's usage
})

/** The address that earlier invoices used. */
export const billingAddressOf = (companyId: number) =>
  queryOptions({
    queryKey: ['finance', 'address'] as const,
    queryFn: ({ signal }) => call(getCompany, { params: { companyId } }, { signal }),
    staleTime: 0,
  })

export const invoiceOf = (invoiceId: number) =>
  queryOptions({
    queryKey: ['finance', 'invoice', invoiceId] as const,
    queryFn: ({ signal }) => call(getInvoice, { params: { invoiceId } }, { signal }),
    staleTime: 0,
  })

/** The state of the latest charge of an invoice. */
export const paymentOf = (invoiceId: number) =>
  queryOptions({
    queryKey: paymentKey(invoiceId),
    queryFn: async ({ client, queryKey, signal }): Promise<Payment> => {
      const told = await call(getSubscription, { params: { invoiceId } }, { signal })
      return laterOf(client.getQueryData<Payment>(queryKey), told)
    },
    staleTime: 0,
  })

/**
 * Requests a charge. A retry after a lost response gets the same charge; a request after a response may get a new one.
 */
export function useSubscribe(companyId: number) {
  const client = useQueryClient()
  const { keyOf, forget } = useIdempotencyKeys()
  return useMutation({
    mutationFn: (body: RouteInput<typeof subscribe>['body']) =>
      call(subscribe, { body }, { idempotencyKey: keyOf(body) }),
    onSuccess: ({ invoiceId, status }) => {
      forget()
      notePaying(companyId, invoiceId)
      client.setQueryData<Payment>(paymentKey(invoiceId), (known) => laterOf(known, { status }))
    },
    onError: () => client.invalidateQueries({ queryKey: OFFERS }), // the usage of the company may have changed
  })
}

/** Saves the receipt of a paid invoice under a name. */
export const useSaveReceipt = () =>
  useMutation({
    mutationFn: ({ id, name }: { readonly id: number; readonly name: string }) =>
      download(downloadReceipt, { params: { invoiceId: id } }, name),
  })

import { listReviews, resolveReview } from '@recado/contracts/billing/invoice-routes'
import type { PaymentReview } from '@recado/contracts/billing/payment-review'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { createLiveList } from '../../../shared/list/live-list.ts'

/** A payment in the list. It changes only once, when it is resolved. */
export type Review = PaymentReview & { readonly version: number }

const toRow = (review: PaymentReview): Review => ({ ...review, version: review.resolvedAt === null ? 1 : 2 })

/** The payments that a person has to review: first unresolved ones, then newest ones. */
export const reviewLists = createLiveList<Review, Record<never, never>>({
  name: 'payment-reviews',
  pageSize: PAGE_SIZE.payments,
  fetchPage: async (_, pageNumber, signal) => {
    const { payments, ...page } = await call(listReviews, { query: { pageNumber } }, { signal })
    return { rows: payments.map(toRow), ...page }
  },
  fits: () => true,
  listsAll: () => true,
  compare: (a, b) => a.version - b.version || b.id - a.id,
})

export function useResolveReview(paymentId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { readonly note: string }) => call(resolveReview, { params: { paymentId }, body }),
    onSuccess: (review) => reviewLists.put(client, toRow(review)),
  })
}

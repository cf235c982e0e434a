import * as contract from '@recado/contracts/billing/invoice-routes'
import type { Route } from '@recado/kit/http/routes/route'
import { customRoute } from '../custom-route.ts'
import type { Deps } from '../deps.ts'
import { listReviews, resolveReview } from './list-reviews.ts'
import { companyOfReview } from './review-repository.ts'

export const reviewRoutes = ({ system, inTx }: Deps): Route[] => [
  customRoute(contract.listReviews, ({ query }) => listReviews(system, query)),
  customRoute(contract.resolveReview, async ({ caller, params: { paymentId }, body: { note } }) => {
    const companyId = await companyOfReview(system, paymentId)
    return inTx({ ...caller, companyId }, (tx) => resolveReview(tx, { paymentId, note }))
  }),
]

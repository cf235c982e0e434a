import type { AuditChanges } from '@recado/contracts/auth/audited'
import type { PaymentReview } from '@recado/contracts/billing/payment-review'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { recordAct } from '@recado/kit/audit'
import type { PersonTx, System } from '../tables/db.ts'
import { getReview, noteReview } from './payment-repository.ts'
import { findReviewPage } from './review-repository.ts'

/** One page of the payments that need a review. */
export async function listReviews(system: System, query: Parameters<typeof findReviewPage>[1]) {
  const { payments, count } = await findReviewPage(system, query)
  return { payments, count, hasMore: query.pageNumber * PAGE_SIZE.payments < count }
}

/** Records the review of a payment. Invoices and licence stay unchanged. @throws ERR_NOT_FOUND */
export async function resolveReview(
  tx: PersonTx,
  { paymentId, note }: { paymentId: number; note: string },
): Promise<PaymentReview> {
  await noteReview(tx, paymentId, note)
  const review = await getReview(tx, paymentId)
  if (review.companyId !== null) {
    const changes = { note: [null, null] } satisfies AuditChanges // the audit log omits the note's personal data
    await recordAct(tx, { action: 'payment.resolve', entity: 'payment', entityId: paymentId, changes })
  }
  return review
}

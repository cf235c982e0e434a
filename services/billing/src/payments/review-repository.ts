import type { PaymentReview } from '@recado/contracts/billing/payment-review'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { notFound } from '@recado/kit/errors'
import { sql } from 'kysely'
import type { System } from '../tables/db.ts'
import { toReview } from './payment-repository.ts'

/** One page of the payments that need a review, unresolved first, then newest, with the total count. */
export async function findReviewPage(
  system: System,
  { searchParam = '', pageNumber }: { searchParam?: string | undefined; pageNumber: number },
): Promise<{ payments: PaymentReview[]; count: number }> {
  const skip = (pageNumber - 1) * PAGE_SIZE.payments
  const page = await sql<Parameters<typeof toReview>[0]>`
    select * from review_page(${searchParam}, ${PAGE_SIZE.payments}, ${skip})`.execute(system)
  const { rows } = await sql<{ count: number }>`select review_count(${searchParam}) as count`.execute(system)
  return { payments: page.rows.map(toReview), count: rows[0]?.count ?? 0 }
}

/** @returns the id of the payment's company; 0 if another program created the charge @throws ERR_NOT_FOUND */
export async function companyOfReview(system: System, id: number): Promise<number> {
  const { rows } = await sql<{ company: number | null }>`select company_of_review(${id}) as company`.execute(system)
  const company = rows[0]?.company
  if (company == null) throw notFound('payment')
  return company
}

/** Counts unfinished notices, charges, renewals and reviews, each with the age of the oldest in seconds. */
export async function findUnreconciled(system: System): Promise<{ what: string; count: number; oldest: number }[]> {
  const { rows } = await sql<{ what: string; count: number; oldest: number }>`
    select what, count, oldest from pix_unreconciled()`.execute(system)
  return rows
}

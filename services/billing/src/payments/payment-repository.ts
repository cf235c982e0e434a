import type { PaymentReview } from '@recado/contracts/billing/payment-review'
import { getOr404, notFound } from '@recado/kit/errors'
import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'

type Refund = { readonly id: string; readonly valueCents: number; readonly status: string }

type NewPayment = {
  readonly endToEndId: string
  readonly txid: string
  readonly invoiceId: number | null
  readonly valueCents: number
  readonly expectedCents: number | null
  readonly paidAt: Date
  /** Why the payment needs a review; null when it settles its invoice. */
  readonly reason: PaymentReview['reason'] | null
}

/** Whether the payment is stored. A stored payment has had its effect, and is not applied again. */
export async function hasPayment({ db }: RepositoryTx, endToEndId: string): Promise<boolean> {
  const row = await db.selectFrom('pix_payment').select('id').where('end_to_end_id', '=', endToEndId).executeTakeFirst()
  return row !== undefined
}

export async function insertPayment({ db }: RepositoryTx, payment: NewPayment): Promise<number> {
  const row = {
    end_to_end_id: payment.endToEndId,
    txid: payment.txid,
    invoice_id: payment.invoiceId,
    value_cents: payment.valueCents,
    expected_cents: payment.expectedCents,
    paid_at: payment.paidAt,
    reason: payment.reason,
  }
  return (await db.insertInto('pix_payment').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** The cents received for an invoice in payments that await a review, minus refunds. */
export async function sumHeld({ db }: RepositoryTx, invoiceId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select greatest(coalesce(sum(p.value_cents - coalesce(refund.cents, 0)), 0), 0)::int as cents
    from pix_payment as p left join lateral (
      select sum(r.value_cents) as cents from pix_refund as r
      where r.end_to_end_id = p.end_to_end_id and r.status <> 'NAO_REALIZADO') as refund on true
    where p.invoice_id = ${invoiceId} and p.reason is not null and p.resolved_at is null`.execute(db)
  return rows[0]?.cents ?? 0
}

/** Stores the refunds of a payment with their states. Refunds do not shorten the licence. */
export async function keepRefunds({ db }: RepositoryTx, endToEndId: string, refunds: readonly Refund[]): Promise<void> {
  if (refunds.length === 0) return
  const rows = refunds.map(({ id, valueCents, status }) => ({
    end_to_end_id: endToEndId,
    refund_id: id,
    value_cents: valueCents,
    status,
  }))
  await db
    .insertInto('pix_refund')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'end_to_end_id', 'refund_id'])
        .doUpdateSet({ status: sql<string>`excluded.status`, value_cents: sql<number>`excluded.value_cents` }),
    )
    .execute()
}

/** Records the review of a payment. @throws ERR_NOT_FOUND when the payment never needed a review */
export async function noteReview({ db }: RepositoryTx, id: number, note: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('pix_payment')
    .set({ note, resolved_at: sql<Date>`coalesce(resolved_at, now())` })
    .where('id', '=', id)
    .where('reason', 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw notFound('payment')
}

export async function getReview({ db }: RepositoryTx, id: number): Promise<PaymentReview> {
  const found = db
    .selectFrom('pix_payment')
    .leftJoin('subscription', 'subscription.company_id', 'pix_payment.company_id')
    .selectAll('pix_payment')
    .select('subscription.name')
    .where('pix_payment.id', '=', id)
  const row = await getOr404('payment', found.executeTakeFirst())
  if (row.reason === null) throw notFound('payment')
  return toReview({ ...row, reason: row.reason, company_name: row.name })
}

type ReviewRow = {
  readonly company_id: number
  readonly id: number
  readonly reason: PaymentReview['reason']
  readonly company_name: string | null
  readonly invoice_id: number | null
  readonly txid: string
  readonly end_to_end_id: string
  readonly value_cents: number
  readonly expected_cents: number | null
  readonly paid_at: Date
  readonly resolved_at: Date | null
  readonly note: string | null
}

export const toReview = (row: ReviewRow): PaymentReview => ({
  id: row.id,
  reason: row.reason,
  companyId: row.company_id === 0 ? null : row.company_id, // company 0: another program created the charge
  companyName: row.company_name,
  invoiceId: row.invoice_id,
  txid: row.txid,
  endToEndId: row.end_to_end_id,
  value: row.value_cents / 100,
  expectedValue: row.expected_cents === null ? null : row.expected_cents / 100,
  paidAt: row.paid_at.toISOString(),
  resolvedAt: row.resolved_at?.toISOString() ?? null,
  note: row.note,
})

import type { Recurrence } from '@recado/contracts/auth/company'
import type { Invoice } from '@recado/contracts/billing/invoice'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Known } from '@recado/contracts/open-enum'
import { type ListQuery, type Page, page } from '@recado/kit/db/page'
import { getOr404 } from '@recado/kit/errors'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'
import type { InvoiceTable } from '../tables/invoice-tables.ts'

/** An invoice with all its stored fields. */
export type StoredInvoice = Known<Invoice> & {
  readonly valueCents: number
  /** The company's plan when the invoice was priced. */
  readonly followedPlanId: number
  /** The last day of the licence after the payment; null until auth has announced the renewal. */
  readonly renewedUntil: string | null
}

export type InvoiceTerms = {
  readonly detail: string
  readonly valueCents: number
  readonly planId: number
  readonly followedPlanId: number
  readonly recurrence: Recurrence
  readonly dueDate: string
}

/** One page of the company's invoices, latest due date first. */
export async function findInvoicePage(
  { db }: RepositoryTx,
  { searchParam = '', pageNumber }: ListQuery,
): Promise<Page<Invoice>> {
  const found = db
    .selectFrom('invoice')
    .where(
      sql<boolean>`(${searchParam} = '' or strpos(folded(detail), folded(${searchParam})) > 0 or id::text = ${searchParam})`,
    )
  const sorted = found.selectAll().orderBy('due_date', 'desc').orderBy('id', 'desc')
  return page(sorted, { pageNumber, size: PAGE_SIZE.invoices }, toInvoice)
}

/** @throws ERR_NO_INVOICE_FOUND */
export async function getStoredInvoice({ db }: RepositoryTx, id: number): Promise<StoredInvoice> {
  const row = db.selectFrom('invoice').selectAll().where('id', '=', id)
  return toInvoice(await getOr404('invoice', row.executeTakeFirst()))
}

export async function findOpenInvoice({ db }: RepositoryTx): Promise<StoredInvoice | undefined> {
  const row = await db.selectFrom('invoice').selectAll().where('status', '=', 'open').executeTakeFirst()
  return row && toInvoice(row)
}

/** Whether an operator has cancelled an invoice with this due date. */
export const isForgiven = (tx: RepositoryTx, dueDate: string): Promise<boolean> =>
  hasInvoice(tx, (of) => of.where('due_date', '=', dueDate).where('cancelled_by', '=', 'operator'))

export const isPaid = (tx: RepositoryTx, dueDate: string): Promise<boolean> =>
  hasInvoice(tx, (of) => of.where('due_date', '=', dueDate).where('status', '=', 'paid'))

/**
 * Whether this version of the company lacks the extension for a paid invoice, because auth has not announced the
 * extension yet, or has announced it for a later version.
 */
export const hasRenewalOnItsWay = (tx: RepositoryTx, version: number): Promise<boolean> =>
  hasInvoice(tx, (of) =>
    of
      .where('status', '=', 'paid')
      .where(({ eb, or }) => or([eb('renewed_until', 'is', null), eb('renewed_version', '>', version)])),
  )

const invoicesIn = ({ db }: RepositoryTx) => db.selectFrom('invoice').select('id')
type Invoices = ReturnType<typeof invoicesIn>

const hasInvoice = async (tx: RepositoryTx, narrow: (invoices: Invoices) => Invoices): Promise<boolean> =>
  (await narrow(invoicesIn(tx)).limit(1).executeTakeFirst()) !== undefined

const MOST_PERIODS = 1_200 // a company never pays this many periods in advance

/** @returns the first unpaid due date: `dueDate`, or the first unpaid one after it in steps of `months` */
export async function findFirstUnpaid(
  { db }: RepositoryTx,
  dueDate: string,
  months: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select period.day from generate_series(0, ${MOST_PERIODS}::int) step,
      lateral (select (${dueDate}::date + make_interval(months => step * ${months}::int))::date as day) period
    where not exists (select from invoice where due_date = period.day and status = 'paid')
    order by step limit 1`.execute(db)
  return rows[0]?.day
}

export async function insertInvoice({ db }: RepositoryTx, terms: InvoiceTerms): Promise<StoredInvoice> {
  const made = db.insertInto('invoice').values(toRow(terms)).returningAll()
  return toInvoice(await made.executeTakeFirstOrThrow())
}

/** Changes the terms of an open invoice. */
export const changeTerms = (tx: RepositoryTx, id: number, terms: InvoiceTerms): Promise<StoredInvoice> =>
  updateInvoice(tx, id, toRow(terms))

/**
 * Marks an open invoice as cancelled.
 * @param by `change`: the due date or the plan of the company changed; `operator`: a super user cancelled the invoice
 */
export const markCancelled = (tx: RepositoryTx, id: number, by: 'change' | 'operator'): Promise<StoredInvoice> =>
  updateInvoice(tx, id, { status: 'cancelled', cancelled_by: by })

/** The purchase that settles an invoice. Its plan, detail and value replace those of the invoice. */
export type Purchase = {
  readonly planId: number
  readonly detail: string
  readonly valueCents: number
  readonly paidCents: number
  readonly paidAt: Date
} & ({ readonly method: 'pix'; readonly txid: string } | { readonly method: 'manual'; readonly txid: null })

export const markPaid = (
  tx: RepositoryTx,
  id: number,
  { planId, detail, valueCents, ...paid }: Purchase,
): Promise<StoredInvoice> =>
  updateInvoice(tx, id, {
    status: 'paid',
    plan_id: planId,
    detail,
    value_cents: valueCents,
    paid_cents: paid.paidCents,
    paid_at: paid.paidAt,
    method: paid.method,
    txid: paid.txid,
  })

/**
 * Records that the payment of an invoice extended the licence.
 * @returns false when the extension is recorded already, or the invoice does not exist
 */
export async function markRenewed(
  { db }: RepositoryTx,
  id: number,
  { until, fromVersion }: { readonly until: string; readonly fromVersion: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invoice')
    .set({ renewed_until: until, renewed_version: fromVersion })
    .where('id', '=', id)
    .where('renewed_until', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Records that the billing address was published for an invoice. @returns false when it was published before */
export async function markAddressGiven({ db }: RepositoryTx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invoice')
    .set({ is_address_given: true })
    .where('id', '=', id)
    .where('is_address_given', '=', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Deletes the records of sent reminders, and cancelled invoices without a charge. */
export async function deleteUncharged({ db }: RepositoryTx): Promise<void> {
  await db.deleteFrom('reminder').execute()
  await db
    .deleteFrom('invoice')
    .where('status', '=', 'cancelled')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pix_charge').select('id').whereRef('pix_charge.invoice_id', '=', 'invoice.id'))),
    )
    .execute()
}

/** Changes the invoice and raises its version by one. */
async function updateInvoice(
  { db }: RepositoryTx,
  id: number,
  change: Updateable<InvoiceTable>,
): Promise<StoredInvoice> {
  const next = { version: sql<number>`version + 1`, updated_at: new Date() }
  const changed = db
    .updateTable('invoice')
    .set({ ...change, ...next })
    .where('id', '=', id)
    .returningAll()
  return toInvoice(await changed.executeTakeFirstOrThrow())
}

const toRow = ({ detail, valueCents, planId, followedPlanId, recurrence, dueDate }: InvoiceTerms) => ({
  detail,
  value_cents: valueCents,
  plan_id: planId,
  followed_plan_id: followedPlanId,
  recurrence,
  due_date: dueDate,
})

const toInvoice = (row: Selectable<InvoiceTable>): StoredInvoice => ({
  companyId: row.company_id,
  id: row.id,
  detail: row.detail,
  value: row.value_cents / 100,
  valueCents: row.value_cents,
  planId: row.plan_id,
  followedPlanId: row.followed_plan_id,
  recurrence: row.recurrence,
  dueDate: row.due_date,
  status: row.status,
  paidAt: row.paid_at?.toISOString() ?? null,
  paidValue: row.paid_cents === null ? null : row.paid_cents / 100,
  method: row.method,
  txid: row.txid,
  renewedUntil: row.renewed_until,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

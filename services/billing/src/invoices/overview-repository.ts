import type { IncomeSummary, InvoiceOfCompany, InvoiceStatus } from '@recado/contracts/billing/invoice'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { notFound } from '@recado/kit/errors'
import { type Selectable, sql } from 'kysely'
import type { System } from '../tables/db.ts'
import type { InvoiceTable } from '../tables/invoice-tables.ts'

type Hidden = 'followed_plan_id' | 'cancelled_by' | 'renewed_until' | 'renewed_version' | 'is_address_given'
type Row = Omit<Selectable<InvoiceTable>, Hidden> & { readonly company_name: string }

type Filter = {
  readonly searchParam?: string | undefined
  readonly customerId?: number | undefined
  readonly status?: InvoiceStatus | undefined
  readonly pageNumber: number
}

const LAST_COMPANY = 2 ** 31 - 1 // company ids have 32 bits

/** One page of the invoices of all companies, latest due date first, and the total count. */
export async function findInvoicesOfAll(
  system: System,
  { searchParam = '', customerId, status, pageNumber }: Filter,
): Promise<{ invoices: InvoiceOfCompany[]; count: number }> {
  const company = customerId === undefined ? null : Math.min(customerId, LAST_COMPANY)
  const filter = sql`${searchParam}, ${company}, ${status ?? null}`
  const skip = (pageNumber - 1) * PAGE_SIZE.invoices
  const page = await sql<Row>`select * from invoice_page(${filter}, ${PAGE_SIZE.invoices}, ${skip})`.execute(system)
  const { rows } = await sql<{ count: number }>`select invoice_count(${filter}) as count`.execute(system)
  return { invoices: page.rows.map(toInvoice), count: rows[0]?.count ?? 0 }
}

/** @returns the id of the company that the invoice belongs to @throws ERR_NO_INVOICE_FOUND */
export async function companyOfInvoice(system: System, id: number): Promise<number> {
  const { rows } = await sql<{ company: number | null }>`select company_of_invoice(${id}) as company`.execute(system)
  const company = rows[0]?.company
  if (company == null) throw notFound('invoice')
  return company
}

/** Finds companies that need an invoice for their next period and have none. */
export async function findWithoutInvoice(
  system: System,
  { daysAhead, atMost }: { daysAhead: number; atMost: number },
): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from companies_without_invoice(${daysAhead}, ${atMost}) as company_id`.execute(
    system,
  )
  return rows
}

/** Sums the monthly income and the unpaid amounts of all companies. */
export async function sumIncome(system: System): Promise<IncomeSummary> {
  const income = await sql<{ month: string; paid_cents: number; invoices: number }>`
    select month, paid_cents, invoices from income_by_month()`.execute(system)
  const { rows } = await sql<{ is_overdue: boolean; companies: number; invoices: number; value_cents: number }>`
    select * from unpaid_invoices()`.execute(system)
  const [overdue, open] = [rows.find((row) => row.is_overdue), rows.find((row) => !row.is_overdue)]
  const owed = (row = { companies: 0, invoices: 0, value_cents: 0 }) => ({
    companies: row.companies,
    invoices: row.invoices,
    value: row.value_cents / 100,
  })
  return {
    months: income.rows.map(({ month, paid_cents, invoices }) => ({ month, paid: paid_cents / 100, invoices })),
    overdue: owed(overdue),
    open: owed(open),
  }
}

const toInvoice = (row: Row): InvoiceOfCompany => ({
  companyId: row.company_id,
  companyName: row.company_name,
  id: row.id,
  detail: row.detail,
  value: row.value_cents / 100,
  planId: row.plan_id,
  recurrence: row.recurrence,
  dueDate: row.due_date,
  status: row.status,
  paidAt: row.paid_at?.toISOString() ?? null,
  paidValue: row.paid_cents === null ? null : row.paid_cents / 100,
  method: row.method,
  txid: row.txid,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

import { type IndebtedCompany, MOST_SURVEYED } from '@recado/contracts/platform/platform'
import { sql } from 'kysely'
import type { System } from '../tables/db.ts'

type Row = { company_id: number; invoices: number; value_cents: number; due_date: string | null; payments: number }

/** Returns the companies with overdue invoices or payments that need a review, largest debt first. */
export async function findDebts(system: System): Promise<IndebtedCompany[]> {
  const { rows } = await sql<Row>`select * from indebted_companies(${MOST_SURVEYED})`.execute(system)
  return rows.map((row) => ({
    companyId: row.company_id,
    invoices: row.invoices,
    value: row.value_cents / 100,
    dueDate: row.due_date,
    payments: row.payments,
  }))
}

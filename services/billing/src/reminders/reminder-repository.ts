import { sql } from 'kysely'
import type { RepositoryTx, System } from '../tables/db.ts'
import type { ReminderKind } from '../tables/reminder-tables.ts'

/** A due reminder of an open invoice. */
export type DueReminder = {
  readonly companyId: number
  readonly invoiceId: number
  readonly dueDate: string
  readonly kind: ReminderKind
}

export async function findDueReminders(system: System, atMost: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`select company_id as "companyId", invoice_id as "invoiceId",
    due_date as "dueDate", kind from due_reminders(${atMost})`.execute(system)
  return rows
}

/** @returns false when this reminder was sent before */
export async function markReminded(
  { db }: RepositoryTx,
  { invoiceId, dueDate, kind }: Omit<DueReminder, 'companyId'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reminder')
    .values({ invoice_id: invoiceId, due_date: dueDate, kind })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

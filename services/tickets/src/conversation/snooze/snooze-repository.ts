import { type Kysely, sql } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'

/** A ticket that is due to wake, and its company. */
export type DueSnooze = { readonly companyId: number; readonly id: number }

/** Due tickets of all companies, longest overdue first; for the system role, which sees no rows. */
export async function findDueSnoozes(system: Kysely<Database>, atMost: number): Promise<DueSnooze[]> {
  const { rows } = await sql<{ company_id: number; id: number }>`
    select company_id, id from due_snoozes(${atMost})`.execute(system)
  return rows.map((row) => ({ companyId: row.company_id, id: row.id }))
}

/**
 * Locks a ticket that is still due and not locked by another transaction.
 * @returns whether its time was chosen by hand; undefined if it is not due any more, or locked
 */
export async function lockDueSnooze({ db }: RepositoryTx, id: number): Promise<{ isExact: boolean } | undefined> {
  return db
    .selectFrom('ticket')
    .select('snooze_exact as isExact')
    .where('id', '=', id)
    .where('status', '<>', 'closed')
    .where('snoozed_until', '<=', sql<Date>`now()`)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** `wakingOf` a message of the contact, for a statement that does not know whether the ticket is snoozed. */
export function wakingByContact(now: Date) {
  const ifSnoozed = <T>(value: ReturnType<typeof sql<T>>, column: string) =>
    sql<T>`case when ticket.snooze_kind is null then ${sql.ref(`ticket.${column}`)} else ${value} end`
  return {
    woken_at: ifSnoozed(sql<Date>`${now}::timestamptz`, 'woken_at'),
    woken_by: ifSnoozed(sql<'contact'>`'contact'`, 'woken_by'),
    woken_version: ifSnoozed(sql<number>`ticket.version + 1`, 'woken_version'),
    snooze_again_kind: ifSnoozed(sql<'time' | 'answer'>`ticket.snooze_kind`, 'snooze_again_kind'),
    snooze_again_until: ifSnoozed(sql<Date>`ticket.snoozed_until`, 'snooze_again_until'),
  }
}

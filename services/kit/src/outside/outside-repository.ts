import { type Kysely, sql } from 'kysely'
import type { RepositoryTx } from '../db/tx.ts'
import type { NextState } from './next-state.ts'

/** A row that asks for a call. */
export type Task = { readonly companyId: number; readonly id: number }

/** A row that is due. `hasBegun`: a process began its call, and has not written what became of it in time. */
export type DueTask = { readonly tries: number; readonly hasBegun: boolean }

/** How many rows are wanted, how many of each company, and the companies to leave out. */
export type Look = { readonly atMost: number; readonly ofEach: number; readonly without: readonly number[] }

/** Rows of all companies that are due, fairly in turn; for the system role, which sees nothing else of them. */
export async function findDueTasks<DB>(
  system: Kysely<DB>,
  table: string,
  { atMost, ofEach, without }: Look,
): Promise<Task[]> {
  const { rows } = await sql<{ company_id: number; id: number }>`
    select company_id, id from ${sql.table(`due_${table}`)}(${atMost}, ${ofEach}, ${without})`.execute(system)
  return rows.map((row) => ({ companyId: row.company_id, id: row.id }))
}

/** How long the first due row of a table waits, in seconds; 0 when none does. */
export async function longestWait<DB>(system: Kysely<DB>, table: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now() - due_at)::float8 as seconds from ${sql.table(`due_${table}`)}(1, 1, '{}')`.execute(
    system,
  )
  return rows[0]?.seconds ?? 0
}

/** Locks a due row until the transaction ends; undefined when another process has it, or it is not due any more. */
export async function lockDueTask<DB>(
  { db }: RepositoryTx<DB>,
  table: string,
  id: number,
): Promise<DueTask | undefined> {
  const { rows } = await sql<DueTask>`
    select tries, began_at is not null as "hasBegun" from ${sql.table(table)} where id = ${id} and status = 'waiting' and due_at <= now()
    for update skip locked`.execute(db)
  return rows[0]
}

/** Claims a locked row, counts the try, and writes that its call begins. @param token proves the claim from then on */
export async function claimTask<DB>(
  { db }: RepositoryTx<DB>,
  table: string,
  { id, token, forMs }: { id: number; token: string; forMs: number },
): Promise<void> {
  await sql`update ${sql.table(table)} set claimed_by = ${token}, began_at = now(), tries = tries + 1,
    due_at = now() + make_interval(secs => ${forMs / 1_000}) where id = ${id}`.execute(db)
}

/**
 * Stores the outcome of a row and ends the claim.
 * @param token of the claim, or null when the row is locked and its claimant is gone
 * @returns false when the claim was lost: to another process, or the row is gone
 */
export async function settleTask<DB>(
  { db }: RepositoryTx<DB>,
  table: string,
  { id, token, tries, next }: { id: number; token: string | null; tries: number; next: NextState },
): Promise<boolean> {
  const { status, reason } = next
  const seconds = next.status === 'waiting' ? next.waitMs / 1_000 : 0
  const { numAffectedRows } = await sql`update ${sql.table(table)} set status = ${status}, tries = ${tries},
    claimed_by = null, last_error = coalesce(${reason}, last_error),
    began_at = case when ${status} = 'waiting' then null else began_at end,
    ended_at = case when ${status} = 'waiting' then null else now() end,
    due_at = now() + make_interval(secs => ${seconds})
    where ${isOurs(id, token)}`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Takes waiting rows back from the processes that have claimed them, because the subject of their calls has changed:
 * the calls are repeated, and the outcomes of the old ones are dropped.
 */
export async function takeBackTasks<DB>(
  { db }: RepositoryTx<DB>,
  table: string,
  ids: readonly number[],
): Promise<void> {
  await sql`update ${sql.table(table)} set claimed_by = null, began_at = null, due_at = now()
    where id = any(${ids}) and status = 'waiting' and claimed_by is not null`.execute(db)
}

/** Removes a row whose call is done; the rest as `settleTask`. */
export async function removeTask<DB>(
  { db }: RepositoryTx<DB>,
  table: string,
  { id, token }: { id: number; token: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${isOurs(id, token)}`.execute(db)
  return numAffectedRows === 1n
}

const isOurs = (id: number, token: string | null) =>
  sql`id = ${id} and status = 'waiting' and (${token}::uuid is null or claimed_by = ${token})`

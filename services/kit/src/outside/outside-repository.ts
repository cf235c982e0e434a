import { type Kysely, sql } from 'kysely'
import type { RepositoryTx } from '../db/tx.ts'
import type { NextState } from './next-state.ts'

/** A row that requests a call. */
export type Task = { readonly companyId: number; readonly id: number }

/** A due row. `hasBegun`: a process started its call, but did not store the result in time. */
export type DueTask = { readonly tries: number; readonly hasBegun: boolean }

/** The limits of a search: rows in total, rows per company, and companies to skip. */
export type Look = { readonly atMost: number; readonly ofEach: number; readonly without: readonly number[] }

/** Finds due rows of all companies, in turns between companies. The system role can read no other columns. */
export async function findDueTasks<DB>(
  system: Kysely<DB>,
  table: string,
  { atMost, ofEach, without }: Look,
): Promise<Task[]> {
  const { rows } = await sql<{ company_id: number; id: number }>`
    select company_id, id from ${sql.table(`due_${table}`)}(${atMost}, ${ofEach}, ${without})`.execute(system)
  return rows.map((row) => ({ companyId: row.company_id, id: row.id }))
}

/** @returns the tables that have due rows */
export async function findTablesWithDue<DB>(system: Kysely<DB>, tables: readonly string[]): Promise<string[]> {
  const questions = tables.map(
    (table) => sql`select ${table}::text as name
    where exists (select from ${sql.table(`due_${table}`)}(1, 1, '{}'))`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(questions, sql` union all `)}`.execute(system)
  return rows.map(({ name }) => name)
}

/** How long the first due row of a table has waited, in seconds; 0 if no row is due. */
export async function longestWait<DB>(system: Kysely<DB>, table: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now() - due_at)::float8 as seconds from ${sql.table(`due_${table}`)}(1, 1, '{}')`.execute(
    system,
  )
  return rows[0]?.seconds ?? 0
}

/**
 * Locks a due row until the transaction ends.
 * @returns undefined if another process has locked it, or it is no longer due
 */
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

/** Claims a locked row, counts the attempt, and records the start of the call. @param token identifies the claim */
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
 * @param token of the claim; null if this transaction has locked a row whose claim has expired
 * @returns false if the claim was lost: another process has claimed the row, or the row is deleted
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
 * Ends the claims of waiting rows because the input of their calls has changed. The calls are repeated, and the
 * outcomes of the running calls are dropped.
 */
export async function takeBackTasks<DB>(
  { db }: RepositoryTx<DB>,
  table: string,
  ids: readonly number[],
): Promise<void> {
  await sql`update ${sql.table(table)} set claimed_by = null, began_at = null, due_at = now()
    where id = any(${ids}) and status = 'waiting' and claimed_by is not null`.execute(db)
}

/** Deletes a row whose call is done. Parameters and result are those of `settleTask`. */
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

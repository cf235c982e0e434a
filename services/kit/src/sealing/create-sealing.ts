import { type Kysely, sql } from 'kysely'
import { forSystem, ofSystem } from '../db/schema.ts'

/**
 * For a migration: creates the tables and the function for sealing values again with another key.
 * @param columns the sealed columns of the tables of companies
 */
export async function createSealing(db: Kysely<never>, columns: readonly (readonly [string, string])[]): Promise<void> {
  // the keys with which values of this database may be sealed
  await sql`create table sealing_key (
    fingerprint text primary key,
    first_used_at timestamptz not null default now()
  )`.execute(db)
  await ofSystem(db, 'sealing_key', { system: ['select', 'insert', 'delete'] })
  await sql`create table kept_key (purpose text primary key, sealed bytea not null)`.execute(db)
  await ofSystem(db, 'kept_key', { system: ['select', 'insert', 'update'] })
  await overviewSealed(db, columns)
}

/**
 * For a migration: creates the function with the companies that have sealed values, from which the system role gets
 * only their ids. A later migration calls it again with every sealed column.
 */
export async function overviewSealed(
  db: Kysely<never>,
  columns: readonly (readonly [string, string])[],
): Promise<void> {
  for (const table of new Set(columns.map(([name]) => name))) {
    await sql`drop policy if exists sealed_overview on ${sql.table(table)}`.execute(db)
    // the function below runs as the owner
    await sql`create policy sealed_overview on ${sql.table(table)} for select to current_user using (true)`.execute(db)
  }
  const selects = columns.map(
    ([table, column]) => sql`select company_id from ${sql.table(table)} where ${sql.ref(column)} is not null`,
  )
  await sql`create or replace function companies_with_sealed() returns setof int
    language sql stable security definer set search_path = public as $$
      ${sql.join(selects, sql` union `)} $$`.execute(db)
  await forSystem(db, 'companies_with_sealed()')
}

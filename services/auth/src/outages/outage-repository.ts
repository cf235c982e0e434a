import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database, RepositoryTx } from '../tables/db.ts'
import type { OutageTable } from '../tables/outage-tables.ts'
import type { Outage } from './outage-rules.ts'

/** Locks the state of a connection until the transaction ends, and inserts it if it does not exist. */
export async function lockOutage(
  { db }: RepositoryTx,
  id: number,
  { name, wasUp }: Pick<Outage, 'name' | 'wasUp'>,
): Promise<Outage> {
  await db
    .insertInto('outage')
    .values({ connection_id: id, version: 0, name, was_up: wasUp, is_unlinked: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('outage')
    .selectAll()
    .where('connection_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return toOutage(row)
}

export async function updateOutage({ db }: RepositoryTx, id: number, outage: Outage): Promise<void> {
  const { version, name, wasUp, isUnlinked, downAt, toldAt } = outage
  await db
    .updateTable('outage')
    .set({ version, name, was_up: wasUp, is_unlinked: isUnlinked, down_at: downAt, told_at: toldAt })
    .where('connection_id', '=', id)
    .execute()
}

/** Locks the outages that admins do not know yet, except outages that another process has locked. */
export async function lockUntold({ db }: RepositoryTx): Promise<(Outage & { readonly connectionId: number })[]> {
  const rows = await db
    .selectFrom('outage')
    .selectAll()
    .where('down_at', 'is not', null)
    .where('told_at', 'is', null)
    .orderBy('connection_id')
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => ({ ...toOutage(row), connectionId: row.connection_id }))
}

const LAST_VERSION = 2 ** 31 - 1 // no event of a connection has a later one

/**
 * Ends the outage of a deleted connection. The row stays, without the name, with a version that no event exceeds: an
 * event of the connection that is handled after its deletion changes nothing.
 */
export async function removeOutage({ db }: RepositoryTx, id: number): Promise<void> {
  const gone = { version: LAST_VERSION, name: '', was_up: false, is_unlinked: false, down_at: null, told_at: null }
  await db
    .insertInto('outage')
    .values({ connection_id: id, ...gone })
    .onConflict((conflict) => conflict.columns(['company_id', 'connection_id']).doUpdateSet(gone))
    .execute()
}

/** Runs with the system role. */
export async function findCompaniesWithOutages(system: Kysely<Database>): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from companies_with_outages() as company_id`.execute(system)
  return rows
}

const toOutage = (row: Selectable<OutageTable>): Outage => ({
  version: row.version,
  name: row.name,
  wasUp: row.was_up,
  isUnlinked: row.is_unlinked,
  downAt: row.down_at,
  toldAt: row.told_at,
})

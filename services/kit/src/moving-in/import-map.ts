import type { MovedKind } from '@recado/contracts/moving-in/batch'
import { type Generated, type Kysely, sql, type Transaction } from 'kysely'
import { companyId, ofCompany } from '../db/schema.ts'

/** The table in a service's `Database` if rows of another system move into it. */
export type ImportMapTables = {
  import_map: {
    company_id: Generated<number>
    origin: string
    kind: string
    source_id: string
    id: number
  }
}

/** Creates the table that remembers which rows of another system have moved in, and as which rows. */
export async function createImportMap(db: Kysely<never>): Promise<void> {
  await sql`create table import_map (
    ${companyId},
    origin text not null, -- the company in the system that it left
    kind text not null,
    source_id text not null, -- the id of the row there
    id bigint not null, -- the id of the row here, which may be deleted since
    primary key (company_id, origin, kind, source_id)
  )`.execute(db)
  await ofCompany(db, 'import_map')
}

type MapTx<DB> = { readonly db: Transaction<DB> }
type Place = { readonly origin: string; readonly kind: MovedKind }

/** @returns the ids here of those rows that have moved in, by their ids there */
export async function findMoved<DB extends ImportMapTables>(
  { db }: MapTx<DB>,
  { origin, kind }: Place,
  sources: readonly string[],
): Promise<Map<string, number>> {
  if (sources.length === 0) return new Map()
  const rows = await mapIn(db)
    .selectFrom('import_map')
    .select(['source_id', 'id'])
    .where('origin', '=', origin)
    .where('kind', '=', kind)
    .where(sql<boolean>`source_id = any (${[...new Set(sources)]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.source_id, row.id]))
}

export async function insertMoved<DB extends ImportMapTables>(
  { db }: MapTx<DB>,
  { origin, kind }: Place,
  moved: readonly { readonly source: string; readonly id: number }[],
): Promise<void> {
  if (moved.length === 0) return
  await mapIn(db)
    .insertInto('import_map')
    .values(moved.map(({ source, id }) => ({ origin, kind, source_id: source, id })))
    .execute()
}

/** Kysely cannot resolve tables of a type parameter; the constraint guarantees the table. */
const mapIn = <DB extends ImportMapTables>(db: Transaction<DB>) => db as unknown as Transaction<ImportMapTables>

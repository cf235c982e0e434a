import { type Insertable, sql, type Transaction } from 'kysely'
import type { Copy } from '../db/columns.ts'

type CopyTx<DB> = { readonly db: Transaction<DB> }
type Identified = { readonly id: number; readonly version: number }

/**
 * Stores the newest version of a row that another service owns. Events that arrive after its deletion have no effect.
 */
export async function upsertCopy<DB, T extends keyof DB & string>(
  { db }: CopyTx<DB>,
  table: T,
  row: Insertable<DB[T]> & Identified,
): Promise<void> {
  const { id, ...newest } = row as Identified
  await copiesIn(db, table)
    .values({ id, deleted: false, ...newest })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'id'])
        .doUpdateSet(newest)
        .where(sql.ref<number>(`${table}.version`), '<', newest.version)
        .where(sql.ref<boolean>(`${table}.deleted`), '=', false),
    )
    .execute()
}

/**
 * Marks a copy as deleted; later events have no effect.
 * @param initial the columns to insert if the deletion is the first event
 * @param change further columns to set on deletion
 */
export async function markCopyDeleted<DB, T extends keyof DB & string>(
  { db }: CopyTx<DB>,
  table: T,
  initial: Omit<Insertable<DB[T]>, 'version' | 'deleted'> & { readonly id: number },
  change: Partial<Insertable<DB[T]>> = {},
): Promise<void> {
  const gone = { ...change, deleted: true }
  await copiesIn(db, table)
    .values({ ...(initial as { readonly id: number }), version: 0, ...gone })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet(gone))
    .execute()
}

/** The highest id that this service has stored, including deleted rows; 0 without rows. */
export async function findNewestCopy<DB>({ db }: CopyTx<DB>, table: keyof DB & string): Promise<number> {
  const newest = sql<{ id: number | null }>`select max(id) as id from ${sql.table(table)}`
  return (await newest.execute(db)).rows[0]?.id ?? 0
}

/** Kysely cannot resolve tables of a type parameter; the callers guarantee the table and its columns. */
const copiesIn = <DB>(db: Transaction<DB>, table: string) =>
  (db as unknown as Transaction<{ copy: Copy & { deleted: boolean } }>).insertInto(table as 'copy')

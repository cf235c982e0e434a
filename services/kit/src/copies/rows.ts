import { type Insertable, sql, type Transaction } from 'kysely'
import type { Copy } from '../db/columns.ts'

type CopyTx<DB> = { readonly db: Transaction<DB> }
type Identified = { readonly id: number; readonly version: number }

/** Stores the newest version of a row that another service owns; after its deletion further events are ignored. */
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
 * Marks a copy as deleted, whatever arrives later.
 * @param initial the columns of a row whose deletion arrives first
 * @param change further columns that a deletion changes
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

/** The highest id that this service has stored, deleted ones included; 0: none. */
export async function findNewestCopy<DB>({ db }: CopyTx<DB>, table: keyof DB & string): Promise<number> {
  const newest = sql<{ id: number | null }>`select max(id) as id from ${sql.table(table)}`
  return (await newest.execute(db)).rows[0]?.id ?? 0
}

/** Kysely cannot see through a type parameter; the types of the table and its columns hold at the callers. */
const copiesIn = <DB>(db: Transaction<DB>, table: string) =>
  (db as unknown as Transaction<{ copy: Copy & { deleted: boolean } }>).insertInto(table as 'copy')

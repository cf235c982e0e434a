import { sql } from 'kysely'
import type { RepositoryTx } from '../db.ts'

/** Stores a connection. A deleted one stays deleted, whatever arrives late. */
export async function upsertConnection(
  { db }: RepositoryTx,
  { id, version }: { id: number; version: number },
): Promise<void> {
  await db
    .insertInto('connection_ref')
    .values({ id, version })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'id'])
        .doUpdateSet({ version })
        .where('connection_ref.version', '<', sql<number>`excluded.version`),
    )
    .execute()
}

export async function markConnectionDeleted({ db }: RepositoryTx, id: number): Promise<void> {
  await db
    .insertInto('connection_ref')
    .values({ id, version: 0, deleted: true })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet({ deleted: true }))
    .execute()
}

export async function hasConnection({ db }: RepositoryTx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('connection_ref')
    .select('id')
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns the highest id that this service has stored, deleted ones included */
export async function findNewestConnection({ db }: RepositoryTx): Promise<number> {
  const row = await db
    .selectFrom('connection_ref')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

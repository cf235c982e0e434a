import { findNewestCopy, markCopyDeleted } from '@recado/kit/copies/rows'
import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'

/** Stores a connection. A deleted connection stays deleted, even if older events arrive later. */
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

export const markConnectionDeleted = (tx: RepositoryTx, id: number): Promise<void> =>
  markCopyDeleted(tx, 'connection_ref', { id })

export async function hasConnection({ db }: RepositoryTx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('connection_ref')
    .select('id')
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns the highest id that this service has stored, including deleted connections */
export const findNewestConnection = (tx: RepositoryTx): Promise<number> => findNewestCopy(tx, 'connection_ref')

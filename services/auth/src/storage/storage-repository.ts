import { type Storage, StorageOwner } from '@recado/contracts/auth/storage'
import type { EventData } from '@recado/contracts/event'
import type { filesCounted } from '@recado/contracts/media/events'
import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'
import type { Space } from './storage-rules.ts'

type Locked = Space & { readonly version: number }

/** Locks the space of the company until the transaction ends. */
export async function lockSpace({ db }: RepositoryTx): Promise<Locked> {
  await db
    .insertInto('storage')
    .values({ limit_mb: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('storage').selectAll().forUpdate().executeTakeFirstOrThrow()
  return { limitMb: row.limit_mb, isNear: row.is_near, isFull: row.is_full, version: row.version }
}

export async function updateSpace({ db }: RepositoryTx, { limitMb, isNear, isFull, version }: Locked): Promise<void> {
  await db.updateTable('storage').set({ limit_mb: limitMb, is_near: isNear, is_full: isFull, version }).execute()
}

/** Stores the count of one owner. @returns false if this count or a newer one was already stored */
export async function keepCount({ db }: RepositoryTx, count: EventData<typeof filesCounted>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('stored_files')
    .values(count)
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'owner'])
        .doUpdateSet(count)
        .where('stored_files.version', '<', sql<number>`excluded.version`),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns how much space the files of the company take. */
export async function getStorage({ db }: RepositoryTx): Promise<Storage> {
  const parts = await db.selectFrom('stored_files').select(['owner', 'bytes', 'files']).orderBy('owner').execute()
  const space = await db.selectFrom('storage').select(['limit_mb', 'is_full']).executeTakeFirst()
  return {
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    files: parts.reduce((sum, { files }) => sum + files, 0),
    limitMb: space?.limit_mb ?? null,
    isFull: space?.is_full ?? false,
    parts: parts.map((part) => ({ ...part, owner: StorageOwner.parse(part.owner) })),
  }
}

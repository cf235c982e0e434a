import { findNewestCopy, markCopyDeleted, upsertCopy } from '@recado/kit/copies/rows'
import { missing } from '@recado/kit/errors'
import type { RepositoryTx } from '../tables/db.ts'

type Names = 'tag_ref' | 'file_list_ref'
type Named = { readonly id: number; readonly name: string; readonly version: number }

const ENTITIES = { tag_ref: 'tag', file_list_ref: 'fileList' } as const

/** Stores the newest name. An event that arrives after the deletion changes nothing. */
export const keepName = (tx: RepositoryTx, table: Names, { id, name, version }: Named): Promise<void> =>
  upsertCopy(tx, table, { id, name, version })

/** Marks the row as deleted, and keeps its name for campaigns that refer to it. */
export const forgetName = (tx: RepositoryTx, table: Names, id: number): Promise<void> =>
  markCopyDeleted(tx, table, { id, name: '' })

/** @throws ERR_NO_TAG_FOUND | ERR_NO_FILE_FOUND */
export async function expectName(tx: RepositoryTx, table: Names, id: number): Promise<void> {
  const row = await tx.db.selectFrom(table).select('deleted').where('id', '=', id).executeTakeFirst()
  if (row && !row.deleted) return
  throw missing(ENTITIES[table], row ? 0 : id, await findNewestCopy(tx, table))
}

import type { Tx } from '../db.ts'
import { releaseFiles } from '../media/media-file-repository.ts'
import { deleteOptions, lockOptions } from './option-repository.ts'

/** Removes options, all below them among them. */
export async function forgetOptions(tx: Tx, ids: readonly number[]): Promise<void> {
  await lockOptions(tx, ids)
  await releaseFiles(tx, await deleteOptions(tx, ids))
}

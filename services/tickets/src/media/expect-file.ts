import { newMediaKey } from '@recado/kit/media/media-key'
import type { Tx } from '../db.ts'
import { insertExpectedFile } from './media-file-repository.ts'

/** Chooses where a file that is about to come goes. It is removed again after an hour unless somebody keeps it. */
export async function expectFile(tx: Tx): Promise<string> {
  const path = newMediaKey('tickets', tx.caller.companyId)
  await insertExpectedFile(tx, path)
  return path
}

import type { Tx } from '../tables/db.ts'
import { findUse } from './list-use-repository.ts'

/** Whether a scheduled or running campaign uses the list. Lock the list first, so that the answer cannot change. */
export const isListInUse = async (tx: Tx, contactListId: number): Promise<boolean> =>
  (await findUse(tx, contactListId)) !== undefined

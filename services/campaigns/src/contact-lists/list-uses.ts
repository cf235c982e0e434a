import type { Tx } from '../tables/db.ts'
import { findUse } from './list-use-repository.ts'

/** Whether a programmed or running campaign needs the list. The answer holds while the list is locked. */
export const isListInUse = async (tx: Tx, contactListId: number): Promise<boolean> =>
  (await findUse(tx, contactListId)) !== undefined

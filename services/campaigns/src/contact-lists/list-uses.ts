import type { Tx } from '../db.ts'
import { findUse } from './list-use-repository.ts'

/** Whether a campaign that is programmed or runs needs the list. Whoever holds the list may rely on it. */
export const isListInUse = async (tx: Tx, contactListId: number): Promise<boolean> =>
  (await findUse(tx, contactListId)) !== undefined

import { PAGE_SIZE } from '@recado/contracts/limits'
import type { FoundMessage } from '@recado/contracts/messages/message'
import type { PersonTx } from '../db.ts'
import { getViewer } from '../users/get-viewer.ts'
import { findMessagesWith, type MessageSearch } from './message-search-repository.ts'

/** One page of the messages that a search finds in the tickets that the caller sees, the newest first. */
export async function searchMessages(
  tx: PersonTx,
  search: MessageSearch,
): Promise<{ records: FoundMessage[]; count: number; hasMore: boolean }> {
  const { records, count } = await findMessagesWith(tx, await getViewer(tx), search)
  return { records, count, hasMore: search.pageNumber * PAGE_SIZE.messages < count }
}

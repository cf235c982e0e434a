import type { FoundMessage } from '@recado/contracts/messages/message'
import type { PersonTx } from '../../tables/db.ts'
import { getViewer } from '../users/get-viewer.ts'
import { findMessagesWith, type MessageSearch } from './message-search-repository.ts'

/** One page of the matching messages in tickets that the caller may see, newest first. */
export async function searchMessages(
  tx: PersonTx,
  search: MessageSearch,
): Promise<{ records: FoundMessage[]; count: number; countIsCapped?: boolean; hasMore: boolean }> {
  return findMessagesWith(tx, await getViewer(tx), search)
}

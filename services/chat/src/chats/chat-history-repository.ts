import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { RepositoryTx } from '../tables/db.ts'
import { selectMessages, toChatMessage } from './chat-message-row-repository.ts'

/** The requested part of a chat: a page from its end, or the messages before, after or around a place (`seq`). */
export type HistoryPage =
  | { readonly pageNumber: number }
  | { readonly before: number }
  | { readonly after: number }
  | { readonly around: number }

/** Messages, oldest first, and whether older and newer ones exist. */
export type HistoryPart = {
  readonly records: ChatMessage[]
  readonly hasOlder: boolean
  readonly hasNewer: boolean
}

/** One page of a chat. The places of messages have no gaps, so a page is a range of places. */
export async function findHistory(
  tx: RepositoryTx,
  { id: chatId, lastSeq }: { readonly id: number; readonly lastSeq: number },
  page: HistoryPage,
): Promise<HistoryPart> {
  const [first, last] = rangeOf(page, lastSeq)
  const rows = await selectMessages(
    tx,
    tx.db
      .selectFrom('chat_message')
      .selectAll('chat_message')
      .where('chat_message.chat_id', '=', chatId)
      .where('chat_message.seq', '>=', first)
      .where('chat_message.seq', '<=', last),
  )
    .orderBy('chat_message.seq')
    .execute()
  return { records: rows.map(toChatMessage), hasOlder: first > 1 && last >= 1, hasNewer: last < lastSeq }
}

function rangeOf(page: HistoryPage, lastSeq: number): readonly [first: number, last: number] {
  const size = PAGE_SIZE.chatMessages
  if ('before' in page) return [page.before - size, page.before - 1]
  if ('after' in page) return [page.after + 1, page.after + size]
  if ('around' in page) return [page.around - size / 2 + 1, page.around + size / 2]
  const last = lastSeq - (page.pageNumber - 1) * size
  return [last - size + 1, last]
}

import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import { getOr404 } from '@recado/kit/errors'
import type { PersonTx } from '../tables/db.ts'
import { findHistory, type HistoryPage } from './chat-history-repository.ts'
import { findSeq } from './chat-message-repository.ts'
import { showChat } from './list-chats.ts'

type Input = {
  readonly chatId: number
  readonly pageNumber: number
  readonly before?: number | undefined
  readonly after?: number | undefined
  readonly around?: number | undefined
}

/**
 * One page of the messages of a chat, oldest first.
 * @throws ERR_NO_CHAT_FOUND | ERR_NO_MESSAGE_FOUND when the message at which the page starts is not in the chat
 */
export async function listChatMessages(
  tx: PersonTx,
  input: Input,
): Promise<{ records: ChatMessage[]; count: number; hasMore: boolean; hasNewer: boolean }> {
  const chat = await showChat(tx, input.chatId)
  const { records, hasOlder, hasNewer } = await findHistory(tx, chat, await pageOf(tx, input))
  return { records, count: chat.lastSeq, hasMore: input.after === undefined ? hasOlder : hasNewer, hasNewer }
}

async function pageOf(tx: PersonTx, { chatId, pageNumber, before, after, around }: Input): Promise<HistoryPage> {
  const anchor = before ?? after ?? around
  if (anchor === undefined) return { pageNumber }
  const seq = await getOr404('message', findSeq(tx, { chatId, id: anchor }))
  if (before !== undefined) return { before: seq }
  return after === undefined ? { around: seq } : { after: seq }
}

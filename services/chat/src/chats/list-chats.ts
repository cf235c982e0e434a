import type { Chat } from '@recado/contracts/chats/chat'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { hasMore, type Page } from '@recado/kit/db/page'
import { getOr404 } from '@recado/kit/errors'
import type { PersonTx } from '../tables/db.ts'
import { countChatsOf, countUnread, findChatsOf } from './chat-list-repository.ts'
import { findChatOf } from './chat-repository.ts'

type Query = { readonly searchParam?: string | undefined; readonly pageNumber: number }

/** One page of the caller's chats that match the search, latest change first. */
export async function listChats(tx: PersonTx, query: Query): Promise<Page<Chat>> {
  const search = { ...query, userId: tx.caller.person.userId }
  const records = await findChatsOf(tx, search)
  const count = await countChatsOf(tx, search)
  return { records, count, hasMore: hasMore({ pageNumber: query.pageNumber, size: PAGE_SIZE.chats }, count) }
}

export const countUnreadChats = (tx: PersonTx): Promise<{ chats: number; messages: number }> =>
  countUnread(tx, tx.caller.person.userId)

/** @throws ERR_NO_CHAT_FOUND also when the caller is not a member */
export async function showChat(tx: PersonTx, name: number | string): Promise<Chat> {
  const chat = await getOr404('chat', findChatOf(tx, tx.caller.person.userId, name))
  return chat
}

import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import { listChatMessages } from '@recado/contracts/chats/routes'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { createHistory } from '../../../shared/history/create-history.ts'
import type { HistoryPage } from '../../../shared/history/place.ts'

export const chatHistories = createHistory<ChatMessage, HistoryPage<ChatMessage>>({
  name: 'chats',
  fetchPage: async (chatId, anchor, signal) => {
    const query = { ...anchor }
    const { records, hasMore, hasNewer } = await call(listChatMessages, { params: { chatId }, query }, { signal })
    const isOnward = anchor !== null && 'after' in anchor // the anchor message itself is older than this page
    return { messages: records, hasOlder: isOnward || hasMore, hasNewer }
  },
  orderOf: ({ seq }) => seq,
})

/** Updates a message of a chat in the cache; all new and changed messages of chats enter the cache here. */
export const putChatMessage = (client: QueryClient, message: ChatMessage): void =>
  chatHistories.put(client, message, (chatId) => chatId === message.chatId)

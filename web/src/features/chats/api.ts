import type { Chat } from '@recado/contracts/chats/chat'
import { countUnreadChats, getChat } from '@recado/contracts/chats/routes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { loadedOf, type Pages } from '../../shared/list/pages.ts'

export const OPENED = ['chats', 'opened'] as const
const COUNTERS = ['chats', 'counters'] as const
const CONFIRM_AFTER_MS = 1_000

/** An opened chat. `isGone` means that the chat was deleted, or that the user is no longer a member. */
export type OpenedChat = { readonly chat: Chat; readonly isGone: boolean }

/** The chat of an address. If possible it is taken from a cached list, so that it opens at once. */
export const openedChat = (client: QueryClient, uuid: string) =>
  queryOptions({
    queryKey: [...OPENED, uuid] as const,
    queryFn: async ({ signal }): Promise<OpenedChat> => ({
      chat: await call(getChat, { params: { chatId: uuid } }, { signal }),
      isGone: false,
    }),
    initialData: () => {
      const lists = client.getQueriesData<Pages<Chat>>({ queryKey: ['chats', 'list'] })
      const chat = lists.flatMap(([, pages]) => (pages ? loadedOf(pages).rows : [])).find((row) => row.uuid === uuid)
      return chat && { chat, isGone: false }
    },
  })

/**
 * The number of unread messages in all chats. A count that a frame has changed is refetched soon; any number of frames
 * causes one refetch.
 */
export const chatCounters = queryOptions({
  queryKey: COUNTERS,
  queryFn: async ({ signal }) => ({ ...(await call(countUnreadChats, {}, { signal })), isEstimated: false }),
  refetchInterval: ({ state }) => (state.data?.isEstimated ? CONFIRM_AFTER_MS : false),
})

/** @param more the change of the number of unread messages */
export const recountChats = (client: QueryClient, more = 0): void => {
  client.setQueryData(
    chatCounters.queryKey,
    (known) => known && { ...known, messages: Math.max(known.messages + more, 0), isEstimated: true },
  )
}

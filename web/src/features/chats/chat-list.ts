import type { Chat } from '@recado/contracts/chats/chat'
import { listChats } from '@recado/contracts/chats/routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { call } from '../../shared/api/call.ts'
import { isFoundIn } from '../../shared/list/folded.ts'
import { createLiveList } from '../../shared/list/live-list.ts'

export type ChatFilter = { readonly text: string }

/** The user's chats, the one with the latest activity first. */
export const chatLists = createLiveList<Chat, ChatFilter>({
  name: 'chats',
  pageSize: PAGE_SIZE.chats,
  fetchPage: async ({ text }, pageNumber, signal) => {
    const query = { searchParam: text || undefined, pageNumber }
    const { records, ...page } = await call(listChats, { query }, { signal })
    return { rows: records, ...page }
  },
  fits: ({ title, lastMessage, users }, { text }) =>
    isFoundIn(text, title, lastMessage, ...users.map(({ user }) => user.name)),
  listsAll: ({ text }) => text === '',
  compare: (a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id,
})

import type { Chat, ChatActivity } from '@recado/contracts/chats/chat'
import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import type { QueryClient } from '@tanstack/react-query'
import { OPENED, type OpenedChat, recountChats } from './api.ts'
import { chatLists } from './chat-list.ts'
import { chatHistories, putChatMessage } from './messages/chat-histories.ts'
import { unreadsOf, withRead, withReadsOf } from './unreads.ts'

/** The one way a changed chat enters the cache. */
export function putChat(client: QueryClient, chat: Chat, isNew = false): void {
  const known = knownChat(client, chat.id)
  if (known && known.version > chat.version) return
  const merged = known ? withReadsOf(chat, known) : chat
  chatLists.put(client, merged, isNew)
  changeOpened(client, chat.id, () => ({ chat: merged, isGone: false }))
  changeChat(client, chat.id, (present) => withReadsOf(present, merged))
}

/** The chat is deleted, or the user is no longer a member, from this version on. */
export function dropChat(client: QueryClient, chatId: number, version = 0): void {
  chatLists.drop(client, chatId, version)
  changeOpened(client, chatId, (opened) =>
    version > 0 && opened.chat.version > version ? opened : { ...opened, isGone: true },
  )
  chatHistories.forget(client, chatId)
  recountChats(client)
}

/** The summary of a chat in lists has changed, and none of its members. */
export function putActivity(client: QueryClient, chat: ChatActivity): void {
  const known = knownChat(client, chat.id)
  if (known) putChat(client, { ...known, ...chat })
}

type Written = { readonly newMessage: ChatMessage; readonly chat: ChatActivity }

/**
 * A message has come; its author has read all messages before it.
 * @param userId the user
 */
export function putWritten(client: QueryClient, userId: number, { newMessage, chat }: Written): void {
  putChatMessage(client, newMessage)
  const known = knownChat(client, chat.id)
  const { senderId, seq } = newMessage
  if (known) putChat(client, { ...known, ...chat })
  else chatLists.refetchSoon(client)
  changeChat(client, chat.id, (present) => withRead(present, senderId, seq))
  const isNews = senderId !== userId && (known === undefined || known.lastSeq < seq)
  recountChats(client, isNews ? 1 : 0)
}

type Read = { readonly chatId: number; readonly userId: number; readonly readSeq: number }

/** A member has read the chat up to a place. @param viewerId the user */
export function putRead(client: QueryClient, viewerId: number, { chatId, userId, readSeq }: Read): void {
  const before = knownChat(client, chatId)
  changeChat(client, chatId, (chat) => withRead(chat, userId, readSeq))
  const after = knownChat(client, chatId)
  if (userId !== viewerId) return
  recountChats(client, before && after ? unreadsOf(after, userId) - unreadsOf(before, userId) : 0)
}

type Colleague = { readonly id: number; readonly name: string; readonly online: boolean }

/** A member came, went, or has another name. */
export function putMember(client: QueryClient, { id, name, online }: Colleague): void {
  const user = { id, name, online }
  changeChats(client, (chat) =>
    chat.users.some(({ userId }) => userId === id)
      ? { ...chat, users: chat.users.map((one) => (one.userId === id ? { ...one, user } : one)) }
      : chat,
  )
}

/** Changes fields without a version, wherever a chat is cached. */
function changeChats(client: QueryClient, touch: (chat: Chat) => Chat): void {
  chatLists.updateRows(client, touch)
  for (const [key, opened] of client.getQueriesData<OpenedChat>({ queryKey: OPENED }))
    if (opened) client.setQueryData<OpenedChat>(key, { ...opened, chat: touch(opened.chat) })
}

const changeChat = (client: QueryClient, chatId: number, touch: (chat: Chat) => Chat): void =>
  changeChats(client, (chat) => (chat.id === chatId ? touch(chat) : chat))

/** @returns the chat in its latest known state; undefined when this window has not seen it, or it is gone */
export function knownChat(client: QueryClient, chatId: number): Chat | undefined {
  const listed = chatLists.lastKnown(client, chatId)
  const opened = client
    .getQueriesData<OpenedChat>({ queryKey: OPENED })
    .flatMap(([, entry]) => (entry && entry.chat.id === chatId && !entry.isGone ? [entry.chat] : []))[0]
  if (listed?.row && opened) return opened.version > listed.version ? opened : listed.row
  return listed ? (listed.row ?? undefined) : opened
}

function changeOpened(client: QueryClient, chatId: number, change: (opened: OpenedChat) => OpenedChat): void {
  for (const [key, opened] of client.getQueriesData<OpenedChat>({ queryKey: OPENED }))
    if (opened?.chat.id === chatId) client.setQueryData<OpenedChat>(key, change(opened))
}

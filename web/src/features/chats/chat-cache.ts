import type { Chat, ChatActivity } from '@recado/contracts/chats/chat'
import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import type { QueryClient } from '@tanstack/react-query'
import { OPENED, type OpenedChat, recountChats } from './api.ts'
import { chatLists } from './chat-list.ts'
import { chatHistories, putChatMessage } from './messages/chat-histories.ts'
import { unreadsOf, withRead, withReadsOf } from './unreads.ts'

/** Updates a chat in the cache; all changes of chats enter the cache here. */
export function putChat(client: QueryClient, chat: Chat, isNew = false): void {
  const known = knownChat(client, chat.id)
  if (known && known.version > chat.version) return
  const merged = known ? withReadsOf(chat, known) : chat
  chatLists.put(client, merged, isNew)
  changeOpened(client, chat.id, () => ({ chat: merged, isGone: false }))
  changeChat(client, chat.id, (present) => withReadsOf(present, merged))
}

/**
 * Removes a chat that was deleted, or that the user is no longer a member of.
 * @param version the version of the chat from which on it is gone
 */
export function dropChat(client: QueryClient, chatId: number, version = 0): void {
  chatLists.drop(client, chatId, version)
  changeOpened(client, chatId, (opened) =>
    version > 0 && opened.chat.version > version ? opened : { ...opened, isGone: true },
  )
  chatHistories.forget(client, chatId)
  recountChats(client)
}

/** Updates the summary of a chat in lists, without its members. */
export function putActivity(client: QueryClient, chat: ChatActivity): void {
  const known = knownChat(client, chat.id)
  if (known) putChat(client, { ...known, ...chat })
}

type Written = { readonly newMessage: ChatMessage; readonly chat: ChatActivity }

/**
 * Stores a new message. Its author has read all messages before it.
 * @param userId the signed-in user
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

/** Stores that a member has read the chat up to a message. @param viewerId the signed-in user */
export function putRead(client: QueryClient, viewerId: number, { chatId, userId, readSeq }: Read): void {
  const before = knownChat(client, chatId)
  changeChat(client, chatId, (chat) => withRead(chat, userId, readSeq))
  const after = knownChat(client, chatId)
  if (userId !== viewerId) return
  recountChats(client, before && after ? unreadsOf(after, userId) - unreadsOf(before, userId) : 0)
}

type Colleague = { readonly id: number; readonly name: string; readonly online: boolean }

/** Updates the name and the online state of a member in all chats. */
export function putMember(client: QueryClient, { id, name, online }: Colleague): void {
  const user = { id, name, online }
  changeChats(client, (chat) =>
    chat.users.some(({ userId }) => userId === id)
      ? { ...chat, users: chat.users.map((one) => (one.userId === id ? { ...one, user } : one)) }
      : chat,
  )
}

/** Changes fields that raise no version, wherever a chat is cached. */
function changeChats(client: QueryClient, touch: (chat: Chat) => Chat): void {
  chatLists.updateRows(client, touch)
  for (const [key, opened] of client.getQueriesData<OpenedChat>({ queryKey: OPENED }))
    if (opened) client.setQueryData<OpenedChat>(key, { ...opened, chat: touch(opened.chat) })
}

const changeChat = (client: QueryClient, chatId: number, touch: (chat: Chat) => Chat): void =>
  changeChats(client, (chat) => (chat.id === chatId ? touch(chat) : chat))

/** @returns the chat in its latest known state; undefined when this window does not know it, or it is gone */
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

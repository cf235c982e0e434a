import type { Chat, ChatActivity } from '@recado/contracts/chats/chat'
import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import type { QueryClient } from '@tanstack/react-query'
import { OPENED, type OpenedChat, recountChats } from './api.ts'
import { chatLists } from './chat-list.ts'
import { chatHistories, putChatMessage } from './messages/api.ts'
import { unreadsOf, withRead, withReadsOf } from './unreads.ts'

/** The one way a changed chat enters the cache. */
export function putChat(client: QueryClient, chat: Chat, isNew = false): void {
  const known = knownChat(client, chat.id)
  if (known && known.version > chat.version) return
  const merged = known ? withReadsOf(chat, known) : chat
  chatLists.put(client, merged, isNew)
  changeOpened(client, chat.id, () => ({ chat: merged, isGone: false }))
}

/** The chat is deleted, or the user is no member any more, from this version on. */
export function dropChat(client: QueryClient, chatId: number, version = 0): void {
  chatLists.drop(client, chatId, version)
  changeOpened(client, chatId, (opened) =>
    version > 0 && opened.chat.version > version ? opened : { ...opened, isGone: true },
  )
  chatHistories.forget(client, chatId)
  recountChats(client)
}

type Written = { readonly newMessage: ChatMessage; readonly chat: ChatActivity }

/** A message has come; whoever writes has read what was there. @param userId the user */
export function putWritten(client: QueryClient, userId: number, { newMessage, chat }: Written): void {
  putChatMessage(client, newMessage)
  const known = knownChat(client, chat.id)
  const { senderId, seq } = newMessage
  if (!known) chatLists.refetchSoon(client)
  else if (known.version <= chat.version) putChat(client, withRead({ ...known, ...chat }, senderId, seq))
  else putChat(client, withRead(known, senderId, seq))
  const isNews = senderId !== userId && (known === undefined || known.lastSeq < seq)
  if (isNews || senderId === userId) recountChats(client, isNews ? 1 : 0)
}

type Read = { readonly chatId: number; readonly userId: number; readonly readSeq: number }

/** A member has read the chat up to a place. @param viewerId the user */
export function putRead(client: QueryClient, viewerId: number, { chatId, userId, readSeq }: Read): void {
  const known = knownChat(client, chatId)
  if (known) putChat(client, withRead(known, userId, readSeq))
  if (userId === viewerId)
    recountChats(client, known ? unreadsOf(withRead(known, userId, readSeq), userId) - unreadsOf(known, userId) : 0)
}

type Colleague = { readonly id: number; readonly name: string; readonly online: boolean }

/** Somebody came, went, or has another name. */
export function putMember(client: QueryClient, { id, name, online }: Colleague): void {
  const touch = (chat: Chat): Chat =>
    chat.users.some(({ userId }) => userId === id)
      ? { ...chat, users: chat.users.map((one) => (one.userId === id ? { ...one, user: { id, name, online } } : one)) }
      : chat
  chatLists.updateRows(client, touch)
  for (const [key, opened] of client.getQueriesData<OpenedChat>({ queryKey: OPENED }))
    if (opened) client.setQueryData<OpenedChat>(key, { ...opened, chat: touch(opened.chat) })
}

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

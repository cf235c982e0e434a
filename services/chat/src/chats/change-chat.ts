import type { Chat } from '@recado/contracts/chats/chat'
import { chatUpdated } from '@recado/contracts/chats/events'
import { forgetChat } from '../notifications/forget.ts'
import type { PersonTx, Tx } from '../tables/db.ts'
import { getChat, updateChat } from './chat-repository.ts'
import { checkOthers } from './create-chat.ts'
import { type HeldChat, holdOwnChat } from './hold-chat.ts'
import { holdPeople } from './hold-people.ts'
import { addMembers, removeMembers } from './member-repository.ts'

type Change = { readonly title?: string | undefined; readonly users?: readonly number[] | undefined }

/**
 * Changes the title or the members of a chat that the caller owns. The caller remains a member, even if `users` does
 * not contain them. A repetition changes nothing.
 * @throws ERR_NO_CHAT_FOUND | ERR_NO_PERMISSION | ERR_NO_USER_FOUND | ERR_VALIDATION when the caller would be the only
 * member
 */
export async function changeChat(
  tx: PersonTx,
  { chatId, title, users }: Change & { readonly chatId: number },
): Promise<Chat> {
  if (users) {
    checkOthers(tx, users)
    await holdPeople(tx, users) // locks users before chats, like `removePerson`, to avoid deadlocks
  }
  const { chat, memberIds } = await holdOwnChat(tx, chatId)
  const wanted = users ? new Set([...users, chat.ownerId]) : new Set(memberIds)
  const added = [...wanted].filter((id) => !memberIds.includes(id))
  const removed = memberIds.filter((id) => !wanted.has(id))
  const hasNewTitle = title !== undefined && title !== chat.title
  if (!hasNewTitle && added.length + removed.length === 0) return getChat(tx, chatId)
  await addMembers(tx, chatId, added)
  return dismissMembers(tx, { chat: { ...chat, title: title ?? chat.title }, memberIds: removed, added })
}

/**
 * Removes members from a locked chat, stores its title and owner, publishes it to former and present members, and
 * deletes the chat's notifications of the removed members.
 */
export async function dismissMembers(
  tx: Tx,
  { chat: { id, title, ownerId }, memberIds: removed, added }: HeldChat & { readonly added: readonly number[] },
): Promise<Chat> {
  await removeMembers(tx, id, removed)
  await updateChat(tx, id, { title, owner_id: ownerId })
  const chat = await getChat(tx, id)
  await tx.emit(chatUpdated, { chat, added: [...added], removed: [...removed] })
  await forgetChat(tx, id, removed)
  return chat
}

import { forgetUser } from '@recado/kit/copies/users'
import { forgetPerson } from '../notifications/forget.ts'
import { removePresence } from '../people/presence-repository.ts'
import type { Tx } from '../tables/db.ts'
import { dismissMembers } from './change-chat.ts'
import { lockChat, lockChatsOf } from './chat-repository.ts'
import { endChat } from './delete-chat.ts'
import { findMemberIds } from './member-repository.ts'

/**
 * Removes a deleted user from their chats, where their messages remain under their name, and deletes their
 * notifications. The member who joined first becomes the owner of a chat that the user owned. A chat without other
 * members is deleted.
 */
export async function removePerson(tx: Tx, userId: number): Promise<void> {
  await forgetUser(tx, userId) // first, so that `holdPeople` of a concurrent transaction waits for this one
  await removePresence(tx, userId)
  await forgetPerson(tx, userId)
  for (const chatId of await lockChatsOf(tx, userId)) await leaveChat(tx, { chatId, userId })
}

async function leaveChat(tx: Tx, { chatId, userId }: { readonly chatId: number; readonly userId: number }) {
  const chat = await lockChat(tx, chatId)
  if (!chat) return
  const memberIds = await findMemberIds(tx, chatId)
  const heir = memberIds.find((id) => id !== userId)
  if (heir === undefined) return endChat(tx, { chat, memberIds })
  const ownerId = chat.ownerId === userId ? heir : chat.ownerId
  await dismissMembers(tx, { chat: { ...chat, ownerId }, memberIds: [userId], added: [] })
}

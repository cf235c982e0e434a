import { forgetUser } from '@recado/kit/copies/users'
import { forgetPerson } from '../notifications/forget.ts'
import { removePresence } from '../people/presence-repository.ts'
import type { Tx } from '../tables/db.ts'
import { dismissMembers } from './change-chat.ts'
import { lockChat, lockChatsOf } from './chat-repository.ts'
import { endChat } from './delete-chat.ts'
import { findMemberIds } from './member-repository.ts'

/**
 * Removes a deleted user, whose name stays in their messages. Their chats pass to the longest-standing member; chats
 * without another member are deleted.
 */
export async function removePerson(tx: Tx, userId: number): Promise<void> {
  await forgetUser(tx, userId) // goes first, so that a concurrent invitation to a chat waits for this transaction
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

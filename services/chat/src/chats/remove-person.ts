import { forgetUser } from '@recado/kit/copies/users'
import { forgetPerson } from '../notifications/forget.ts'
import { removePresence } from '../people/presence-repository.ts'
import type { Tx } from '../tables/db.ts'
import { dismissMembers } from './change-chat.ts'
import { lockChat, lockChatsOf } from './chat-repository.ts'
import { endChat } from './delete-chat.ts'
import { findMemberIds } from './member-repository.ts'

/**
 * Removes a deleted user from chats. Their messages keep the name. Each of their chats passes to the member who joined
 * first; a chat without another member is deleted.
 */
export async function removePerson(tx: Tx, userId: number): Promise<void> {
  await forgetUser(tx, userId) // the first write, so that a concurrent invitation to a chat waits for this transaction
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

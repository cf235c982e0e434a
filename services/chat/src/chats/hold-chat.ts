import type { ChatActivity } from '@recado/contracts/chats/chat'
import { AppError, notFound } from '@recado/kit/errors'
import type { PersonTx } from '../tables/db.ts'
import { lockChat } from './chat-repository.ts'
import { findMemberIds } from './member-repository.ts'

/**
 * A chat that is locked until the transaction ends, with its members.
 *
 * Each message gets its place (`seq`) under this lock, so that places have no gaps, and messages are published in
 * order. The number of a member's unread messages is the last `seq` of the chat minus their `read_seq`, so that a new
 * message does not change the rows of all members.
 */
export type HeldChat = { readonly chat: ChatActivity; readonly memberIds: readonly number[] }

/** Locks a chat that has the caller as a member. @throws ERR_NO_CHAT_FOUND also when the caller is not a member */
export async function holdChat(tx: PersonTx, chatId: number): Promise<HeldChat> {
  const chat = await lockChat(tx, chatId)
  const memberIds = chat ? await findMemberIds(tx, chatId) : []
  if (!chat || !memberIds.includes(tx.caller.person.userId)) throw notFound('chat')
  return { chat, memberIds }
}

/**
 * Locks a chat that the caller owns.
 * @throws ERR_NO_CHAT_FOUND | ERR_NO_PERMISSION when the caller is a member but not the owner
 */
export async function holdOwnChat(tx: PersonTx, chatId: number): Promise<HeldChat> {
  const held = await holdChat(tx, chatId)
  if (held.chat.ownerId !== tx.caller.person.userId) throw new AppError('ERR_NO_PERMISSION')
  return held
}

import { chatMembersTold } from '@recado/contracts/chats/events'
import type { Tx } from '../tables/db.ts'
import { findChatVersion } from './chat-repository.ts'
import { findMemberIds } from './member-repository.ts'

/** Publishes the members of a chat. A missing chat is ignored. */
export async function tellMembers(tx: Tx, chatId: number): Promise<void> {
  const version = await findChatVersion(tx, chatId)
  if (version === undefined) return
  await tx.emit(chatMembersTold, { chatId, version, memberIds: await findMemberIds(tx, chatId) })
}

import { chatDeleted } from '@recado/contracts/chats/events'
import { releaseFiles } from '../media/chat-file-repository.ts'
import { forgetChat } from '../notifications/forget.ts'
import type { PersonTx, Tx } from '../tables/db.ts'
import { removeChat } from './chat-repository.ts'
import { type HeldChat, holdOwnChat } from './hold-chat.ts'

/**
 * Deletes a chat that the caller owns.
 * @throws ERR_NO_CHAT_FOUND | ERR_NO_PERMISSION
 */
export const deleteChat = async (tx: PersonTx, chatId: number): Promise<void> =>
  endChat(tx, await holdOwnChat(tx, chatId))

/** Deletes a locked chat with its messages, files and notifications. */
export async function endChat(tx: Tx, { chat, memberIds }: HeldChat): Promise<void> {
  await releaseFiles(tx, await removeChat(tx, chat.id))
  await tx.emit(chatDeleted, { chatId: chat.id, version: chat.version + 1, memberIds: [...memberIds] })
  await forgetChat(tx, chat.id, memberIds)
}

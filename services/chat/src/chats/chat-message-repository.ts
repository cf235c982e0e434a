import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import { patch } from '@recado/kit/db/patch'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { ChatMessageTable } from '../tables/chat-tables.ts'
import type { RepositoryTx } from '../tables/db.ts'
import { selectMessages, toChatMessage } from './chat-message-row-repository.ts'

export const getChatMessage = async (tx: RepositoryTx, id: number): Promise<ChatMessage> =>
  toChatMessage(await selectMessages(tx).where('chat_message.id', '=', id).executeTakeFirstOrThrow())

type Place = { readonly chatId: number; readonly id: number }

export async function findChatMessage(tx: RepositoryTx, { chatId, id }: Place): Promise<ChatMessage | undefined> {
  const row = await selectMessages(tx)
    .where('chat_message.id', '=', id)
    .where('chat_message.chat_id', '=', chatId)
    .executeTakeFirst()
  return row && toChatMessage(row)
}

/** @returns the place (`seq`) of a message in the chat; undefined when the message is not in the chat */
export async function findSeq({ db }: RepositoryTx, { chatId, id }: Place): Promise<number | undefined> {
  const row = await db
    .selectFrom('chat_message')
    .select('seq')
    .where('id', '=', id)
    .where('chat_id', '=', chatId)
    .executeTakeFirst()
  return row?.seq
}

export async function findByClientId(
  tx: RepositoryTx,
  { chatId, senderId, clientId }: { readonly chatId: number; readonly senderId: number; readonly clientId: string },
): Promise<ChatMessage | undefined> {
  const row = await selectMessages(tx)
    .where('chat_message.chat_id', '=', chatId)
    .where('chat_message.sender_id', '=', senderId)
    .where('chat_message.client_id', '=', clientId)
    .executeTakeFirst()
  return row && toChatMessage(row)
}

/** Finds the last message of the chat, without deleted messages. */
export async function findLastKept(tx: RepositoryTx, chatId: number): Promise<ChatMessage | undefined> {
  const newest = tx.db
    .selectFrom('chat_message')
    .selectAll('chat_message')
    .where('chat_message.chat_id', '=', chatId)
    .where('chat_message.is_deleted', '=', false)
    .orderBy('chat_message.seq', 'desc')
    .limit(1)
  const row = await selectMessages(tx, newest).executeTakeFirst()
  return row && toChatMessage(row)
}

/** Adds a message. The caller locks the chat first, so that each message gets a unique `seq`. */
export async function insertChatMessage(tx: RepositoryTx, message: Insertable<ChatMessageTable>): Promise<ChatMessage> {
  const { id } = await tx.db.insertInto('chat_message').values(message).returning('id').executeTakeFirstOrThrow()
  return getChatMessage(tx, id)
}

type ChatMessageChange = Omit<Updateable<ChatMessageTable>, 'id' | 'version' | 'updated_at'>

export async function updateChatMessage(tx: RepositoryTx, id: number, change: ChatMessageChange): Promise<ChatMessage> {
  await tx.db.updateTable('chat_message').set(patch(change)).where('id', '=', id).execute()
  return getChatMessage(tx, id)
}

/** Sets the user's emoji on a message, or removes it if `emoji` is null. */
export async function setReaction(
  { db }: RepositoryTx,
  { messageId, userId, emoji }: { readonly messageId: number; readonly userId: number; readonly emoji: string | null },
): Promise<void> {
  if (emoji === null) {
    await db.deleteFrom('chat_reaction').where('message_id', '=', messageId).where('user_id', '=', userId).execute()
  } else {
    await db
      .insertInto('chat_reaction')
      .values({ message_id: messageId, user_id: userId, emoji })
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'message_id', 'user_id'])
          .doUpdateSet({ emoji, reacted_at: sql<Date>`clock_timestamp()` }),
      )
      .execute()
  }
}

export async function removeReactions({ db }: RepositoryTx, messageId: number): Promise<void> {
  await db.deleteFrom('chat_reaction').where('message_id', '=', messageId).execute()
}

import type { ChatMessage, ChatReaction, QuotedChatMessage } from '@recado/contracts/chats/chat-message'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { ChatMessageTable } from '../tables/chat-tables.ts'
import type { Database, RepositoryTx } from '../tables/db.ts'

/** The values from other tables that a message contains. */
type Shown = {
  sender_name: string
  quoted_message: string | null
  quoted_media_type: QuotedChatMessage['mediaType'] | null
  quoted_media_name: string | null
  quoted_sender_id: number | null
  quoted_sender_name: string | null
  reactions: ChatReaction[]
}

const REACTIONS = sql<ChatReaction[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('userId', reaction.user_id, 'emoji', reaction.emoji)
    order by reaction.reacted_at, reaction.user_id), '[]')
  from chat_reaction reaction where reaction.message_id = chat_message.id)`

/**
 * Selects messages with their senders, reactions and quoted messages.
 * @param page chooses the messages before the joins; without it, all messages of the company are joined
 */
export const selectMessages = ({ db }: RepositoryTx, page?: SelectQueryBuilder<Database, 'chat_message', object>) =>
  db
    .selectFrom((page?.as('chat_message') ?? 'chat_message') as 'chat_message')
    .innerJoin('user_ref as sender', 'sender.id', 'chat_message.sender_id')
    .leftJoin('chat_message as quoted', 'quoted.id', 'chat_message.quoted_id')
    .leftJoin('user_ref as quoted_sender', 'quoted_sender.id', 'quoted.sender_id')
    .selectAll('chat_message')
    .select([
      'sender.name as sender_name',
      'quoted.message as quoted_message',
      'quoted.media_type as quoted_media_type',
      'quoted.media_name as quoted_media_name',
      'quoted.sender_id as quoted_sender_id',
      'quoted_sender.name as quoted_sender_name',
    ])
    .select(REACTIONS.as('reactions'))

export const toChatMessage = (row: Selectable<ChatMessageTable> & Shown): ChatMessage => ({
  id: row.id,
  companyId: row.company_id,
  chatId: row.chat_id,
  seq: row.seq,
  senderId: row.sender_id,
  sender: { id: row.sender_id, name: row.sender_name },
  message: row.message,
  mediaType: row.media_type,
  mediaUrl: row.media_path && `/public/${row.media_path}`,
  mediaPath: row.media_path,
  mediaName: row.media_name,
  mediaMime: row.media_mime,
  mediaSize: row.media_size,
  mediaSeconds: row.media_seconds,
  isVoice: row.is_voice,
  quotedMsg: quotedOf(row),
  mentions: row.mentions,
  references: row.refs,
  reactions: row.reactions,
  isEdited: row.is_edited,
  isDeleted: row.is_deleted,
  clientId: row.client_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})

function quotedOf(row: Pick<Selectable<ChatMessageTable>, 'quoted_id'> & Shown): QuotedChatMessage | null {
  if (row.quoted_id === null || row.quoted_sender_id === null || row.quoted_media_type === null) return null
  return {
    id: row.quoted_id,
    sender: { id: row.quoted_sender_id, name: row.quoted_sender_name ?? '' },
    message: row.quoted_message ?? '',
    mediaType: row.quoted_media_type,
    mediaName: row.quoted_media_name,
  }
}

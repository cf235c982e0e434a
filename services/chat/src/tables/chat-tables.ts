import type { ChatMediaType, ChatReference } from '@recado/contracts/chats/chat-message'
import type { Json, OfCompany, Row } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

export type ChatTable = Row & {
  uuid: Generated<string>
  title: string
  owner_id: number
  last_message: Generated<string>
  last_seq: Generated<number>
}

export type ChatMemberTable = OfCompany & {
  chat_id: number
  user_id: number
  joined_at: Generated<Date>
  read_seq: number
}

export type ChatMessageTable = Row & {
  chat_id: number
  seq: number
  sender_id: number
  message: string
  media_type: ChatMediaType
  media_path: string | null
  media_name: string | null
  media_mime: string | null
  media_size: number | null
  media_seconds: number | null
  is_voice: boolean
  quoted_id: number | null
  mentions: Json<number[]>
  refs: Json<ChatReference[]>
  client_id: string | null
  is_edited: Generated<boolean>
  is_deleted: Generated<boolean>
}

export type ChatReactionTable = OfCompany & {
  message_id: number
  user_id: number
  emoji: string
  reacted_at: Generated<Date>
}

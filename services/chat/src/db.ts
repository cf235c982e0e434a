import type { Priority } from '@recado/contracts/announcements/announcement'
import type { ChatMediaType, ChatReference } from '@recado/contracts/chats/chat-message'
import type { NotificationKind, NotificationSubject } from '@recado/contracts/notifications/notification'
import type { PersonCaller } from '@recado/kit/caller'
import type { CompanyCopyTables } from '@recado/kit/copies/company-copy'
import type { UserCopyTables } from '@recado/kit/copies/user-copy'
import type { DeliveryTables } from '@recado/kit/db/outbox'
import type { RepositoryTx as KitRepositoryTx, Tx as KitTx } from '@recado/kit/db/tx'
import type { CompanyFileTables, PlatformFileTables } from '@recado/kit/media/file-ledger'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Columns that the database fills in, for a row of the installation. */
type PlatformRow = {
  id: GeneratedAlways<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}
/** The same for a company's row. */
type Row = PlatformRow & { company_id: Generated<number> }
type Json<T> = ColumnType<T, string, string>

export type ChatTable = Row & {
  uuid: Generated<string>
  title: string
  owner_id: number
  last_message: Generated<string>
  last_seq: Generated<number>
}

export type ChatMemberTable = {
  company_id: Generated<number>
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

export type ChatReactionTable = {
  company_id: Generated<number>
  message_id: number
  user_id: number
  emoji: string
  reacted_at: Generated<Date>
}

export type NotificationTable = Row & {
  user_id: number
  kind: NotificationKind
  source: string
  by_id: number | null
  by_name: string | null
  about: Json<NotificationSubject>
  chat_id: number | null
  message_id: number | null
  ticket_id: number | null
  read_at: Date | null
}

export type AnnouncementTable = PlatformRow & {
  title: string
  text: string
  search_text: GeneratedAlways<string>
  priority: Priority
  status: boolean
  live_from: Date | null
  live_until: Date | null
  is_live: boolean // as last announced
  media_path: string | null
  media_name: string | null
  media_mime: string | null
}

/** Records that a person has seen an announcement. */
export type AnnouncementSeenTable = { company_id: Generated<number>; user_id: number; announcement_id: number }

export type HelpTable = PlatformRow & {
  title: string
  search_title: GeneratedAlways<string>
  description: string
  video: string
  link: string | null
  thumbnail_path: string | null
  thumbnail_mime: string | null
}

/** A picture of a video to fetch. */
export type HelpThumbnailTable = {
  company_id: Generated<number>
  id: GeneratedAlways<number>
  help_id: number
  video: string
}

export type Database = DeliveryTables &
  CompanyCopyTables &
  UserCopyTables &
  CompanyFileTables &
  PlatformFileTables & {
    person_presence: { company_id: Generated<number>; user_id: number; version: number; online: boolean }
    chat: ChatTable
    chat_member: ChatMemberTable
    chat_message: ChatMessageTable
    chat_reaction: ChatReactionTable
    notification: NotificationTable
    connection_state: { company_id: Generated<number>; id: number; version: number; is_up: boolean }
    announcement: AnnouncementTable
    announcement_seen: AnnouncementSeenTable
    help: HelpTable
    help_thumbnail: HelpThumbnailTable
  }

export type Tx = KitTx<Database>
export type RepositoryTx = KitRepositoryTx<Database>
export type PersonRepositoryTx = KitRepositoryTx<Database, PersonCaller>
export type PersonTx = KitTx<Database, PersonCaller>

import type { PersonCaller } from '@recado/kit/caller'
import type { CompanyCopyTables } from '@recado/kit/copies/company-copy'
import type { UserCopyTables } from '@recado/kit/copies/user-copy'
import type { DeliveryTables } from '@recado/kit/db/outbox'
import type { RepositoryTx as KitRepositoryTx, Tx as KitTx } from '@recado/kit/db/tx'
import type { CompanyFileTables, PlatformFileTables } from '@recado/kit/media/file-ledger'
import type { AnnouncementSeenTable, AnnouncementTable } from './announcement-tables.ts'
import type { ChatMemberTable, ChatMessageTable, ChatReactionTable, ChatTable } from './chat-tables.ts'
import type { HelpTable, HelpThumbnailTable } from './help-tables.ts'
import type { ConnectionStateTable, NotificationTable } from './notification-tables.ts'
import type { PresenceTable } from './person-tables.ts'

export type Database = DeliveryTables &
  CompanyCopyTables &
  UserCopyTables &
  CompanyFileTables &
  PlatformFileTables & {
    person_presence: PresenceTable
    chat: ChatTable
    chat_member: ChatMemberTable
    chat_message: ChatMessageTable
    chat_reaction: ChatReactionTable
    notification: NotificationTable
    connection_state: ConnectionStateTable
    announcement: AnnouncementTable
    announcement_seen: AnnouncementSeenTable
    help: HelpTable
    help_thumbnail: HelpThumbnailTable
  }

export type Tx = KitTx<Database>
export type RepositoryTx = KitRepositoryTx<Database>
export type PersonRepositoryTx = KitRepositoryTx<Database, PersonCaller>

export type PersonTx = KitTx<Database, PersonCaller>

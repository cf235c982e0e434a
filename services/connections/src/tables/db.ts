import type { PersonCaller } from '@recado/kit/caller'
import type { CompanyCopyTables } from '@recado/kit/copies/company-copy'
import type { SettingCopyTables } from '@recado/kit/copies/settings'
import type { UserCopyTables } from '@recado/kit/copies/user-copy'
import type { DeliveryTables } from '@recado/kit/db/outbox'
import type { RepositoryTx as KitRepositoryTx, Tx as KitTx } from '@recado/kit/db/tx'
import type { CompanyFileTables } from '@recado/kit/media/file-ledger'
import type { ImportMapTables } from '@recado/kit/moving-in/import-map'
import type { ConnectionQueueTable, ConnectionTable, CopyTable, HistoryTable } from './connection-tables.ts'
import type { DownloadTable } from './download-tables.ts'
import type { JournalTable } from './journal-tables.ts'
import type { CredsTable, GatewayTable, KeyTable, LeaseTable } from './lease-tables.ts'
import type { GroupReceiptTable, OutboundTable, ReadMarkTable } from './outbound-tables.ts'
import type { PhoneBookTable } from './phone-book-tables.ts'
import type { QueryTable } from './query-tables.ts'
import type { SecretTable } from './secret-tables.ts'
import type { TimerTable } from './timer-tables.ts'
import type { TrustTable } from './trust-tables.ts'
import type { VersionEndTable, VersionTable } from './version-tables.ts'

export type Database = DeliveryTables &
  ImportMapTables &
  SettingCopyTables &
  CompanyCopyTables &
  UserCopyTables &
  CompanyFileTables & {
    connection: ConnectionTable
    connection_queue: ConnectionQueueTable
    queue_ref: CopyTable
    prompt_ref: CopyTable
    integration_ref: CopyTable
    session_lease: LeaseTable
    session_history: HistoryTable
    query: QueryTable
    gateway: GatewayTable
    whatsapp_version: VersionTable
    whatsapp_version_end: VersionEndTable
    wa_creds: CredsTable
    wa_keys: KeyTable
    wa_journal: JournalTable
    outbound: OutboundTable
    media_download: DownloadTable
    phone_book: PhoneBookTable
    contact_trust: TrustTable
    message_secret: SecretTable
    chat_timer: TimerTable
    read_mark: ReadMarkTable
    group_receipt: GroupReceiptTable
  }

export type Tx = KitTx<Database>
export type RepositoryTx = KitRepositoryTx<Database>

export type PersonTx = KitTx<Database, PersonCaller>

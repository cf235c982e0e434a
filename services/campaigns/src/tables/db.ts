import type { PersonCaller } from '@recado/kit/caller'
import type { CompanyCopyTables } from '@recado/kit/copies/company-copy'
import type { SettingCopyTables } from '@recado/kit/copies/settings'
import type { UserCopyTables } from '@recado/kit/copies/user-copy'
import type { DeliveryTables } from '@recado/kit/db/outbox'
import type { RepositoryTx as KitRepositoryTx, Tx as KitTx } from '@recado/kit/db/tx'
import type { CompanyFileTables } from '@recado/kit/media/file-ledger'
import type { ImportMapTables } from '@recado/kit/moving-in/import-map'
import type { CampaignTable } from './campaign-tables.ts'
import type { ConnectionTable } from './connection-tables.ts'
import type { ContactListItemTable } from './contact-list-item-tables.ts'
import type { ContactListTable, ContactListUseTable } from './contact-list-tables.ts'
import type { KnownCopyTable } from './known-copy-tables.ts'
import type { LaneTable } from './lane-tables.ts'
import type { NameTable } from './name-tables.ts'
import type { NumberQuestionTable } from './number-question-tables.ts'
import type { AudienceQuestionTable, RecipientTable } from './recipient-tables.ts'
import type { SettingsTable } from './settings-tables.ts'
import type { TicketTable } from './ticket-tables.ts'

export type Database = DeliveryTables &
  ImportMapTables &
  CompanyCopyTables &
  UserCopyTables &
  SettingCopyTables &
  CompanyFileTables & {
    connection_ref: ConnectionTable
    contact_list: ContactListTable
    contact_list_use: ContactListUseTable
    contact_list_item: ContactListItemTable
    number_question: NumberQuestionTable
    tag_ref: NameTable
    file_list_ref: NameTable
    ticket_ref: TicketTable
    campaign_settings: SettingsTable
    campaign: CampaignTable
    campaign_recipient: RecipientTable
    campaign_lane: LaneTable
    audience_question: AudienceQuestionTable
    known_copy: KnownCopyTable
  }

export type Tx = KitTx<Database>
export type RepositoryTx = KitRepositoryTx<Database>

export type PersonTx = KitTx<Database, PersonCaller>

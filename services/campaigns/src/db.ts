import type { PersonCaller } from '@recado/kit/caller'
import type { CompanyCopyTables } from '@recado/kit/copies/company-copy'
import type { SettingCopyTables } from '@recado/kit/copies/settings'
import type { UserCopyTables } from '@recado/kit/copies/user-copy'
import type { DeliveryTables } from '@recado/kit/db/outbox'
import type { RepositoryTx as KitRepositoryTx, Tx as KitTx } from '@recado/kit/db/tx'
import type { CompanyFileTables } from '@recado/kit/media/file-ledger'
import type { CampaignTable } from './campaigns/campaign-tables.ts'
import type { ConnectionTable } from './connections/connection-tables.ts'
import type { ContactListItemTable } from './contact-list-items/contact-list-item-tables.ts'
import type { ContactListTable, ContactListUseTable } from './contact-lists/contact-list-tables.ts'
import type { KnownCopyTable } from './copies/known-copy-tables.ts'
import type { LaneTable } from './lanes/lane-tables.ts'
import type { NameTable } from './names/name-tables.ts'
import type { NumberQuestionTable } from './number-checks/number-question-tables.ts'
import type { AudienceQuestionTable, RecipientTable } from './recipients/recipient-tables.ts'
import type { SettingsTable } from './settings/settings-tables.ts'

export type Database = DeliveryTables &
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

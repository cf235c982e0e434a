import type { ChannelType, ConnectionStatus } from '@recado/contracts/connections/connection'
import type { PersonCaller } from '@recado/kit/caller'
import type { CompanyCopyTables } from '@recado/kit/copies/company-copy'
import type { UserCopyTables } from '@recado/kit/copies/user-copy'
import type { DeliveryTables } from '@recado/kit/db/outbox'
import type { Tx as KitTx } from '@recado/kit/db/tx'
import type { CompanyFileTables } from '@recado/kit/media/file-ledger'
import type { Generated, GeneratedAlways } from 'kysely'

/** Columns that the database fills in. */
type Row = {
  company_id: Generated<number>
  id: GeneratedAlways<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}

/** A copy of a connection, which the gateway's service owns. */
export type ConnectionTable = {
  company_id: Generated<number>
  id: number
  name: string
  type: ChannelType
  status: ConnectionStatus
  is_default: boolean
  number: string | null
  deleted: Generated<boolean>
  version: number
}

export type ContactListTable = Row & {
  name: string
  search_name: GeneratedAlways<string>
  contacts_count: Generated<number>
}

/** That a campaign which is programmed or runs needs a list. */
export type ContactListUseTable = { company_id: Generated<number>; contact_list_id: number; campaign_id: number }

export type ContactListItemTable = Row & {
  contact_list_id: number
  name: string
  search_name: GeneratedAlways<string>
  number: string
  phone: string
  email: string | null
  search_text: GeneratedAlways<string>
  is_whatsapp_valid: boolean | null
  last_checked_at: Date | null
  check_after: Generated<Date>
}

/** A number that WhatsApp is asked about now. */
export type NumberQuestionTable = {
  company_id: Generated<number>
  phone: string
  id: string
  whatsapp_id: number
  asked_at: Generated<Date>
}

export type Database = DeliveryTables &
  CompanyCopyTables &
  UserCopyTables &
  CompanyFileTables & {
    connection_ref: ConnectionTable
    contact_list: ContactListTable
    contact_list_use: ContactListUseTable
    contact_list_item: ContactListItemTable
    number_question: NumberQuestionTable
  }

export type Tx = KitTx<Database>
export type PersonTx = KitTx<Database, PersonCaller>

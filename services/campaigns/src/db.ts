import type {
  CampaignCancelReason,
  CampaignStats,
  CampaignStatus,
  CampaignWaitReason,
  RecipientState,
} from '@recado/contracts/campaigns/campaign'
import type { Candidate } from '@recado/contracts/campaigns/events'
import type { CampaignSettings } from '@recado/contracts/campaigns/settings'
import type { Connection } from '@recado/contracts/connections/connection'
import type { PersonCaller } from '@recado/kit/caller'
import type { CompanyCopyTables } from '@recado/kit/copies/company-copy'
import type { SettingCopyTables } from '@recado/kit/copies/settings'
import type { UserCopyTables } from '@recado/kit/copies/user-copy'
import type { DeliveryTables } from '@recado/kit/db/outbox'
import type { RepositoryTx as KitRepositoryTx, Tx as KitTx } from '@recado/kit/db/tx'
import type { CompanyFileTables } from '@recado/kit/media/file-ledger'
import type { ColumnType, Generated, GeneratedAlways, Selectable, Updateable } from 'kysely'

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
  type: Connection['type']
  status: Connection['status']
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

/** Records that a programmed or running campaign needs a list. */
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
  is_typed: Generated<boolean>
  asked_at: Date | null
}

/** A number that WhatsApp is being asked about. */
export type NumberQuestionTable = {
  company_id: Generated<number>
  phone: string
  id: string
  whatsapp_id: number
  asked_at: Generated<Date>
  is_awaited: Generated<boolean>
}

type Json<T> = ColumnType<T, string, string>

/** A copy of the name of a tag or file list, which the tickets service owns. */
export type NameTable = {
  company_id: Generated<number>
  id: number
  name: string
  deleted: Generated<boolean>
  version: number
}

type Text = string | null

export type CampaignTable = Row & {
  name: string
  search_name: GeneratedAlways<string>
  message1: Text
  message2: Text
  message3: Text
  message4: Text
  message5: Text
  confirmation_message1: Text
  confirmation_message2: Text
  confirmation_message3: Text
  confirmation_message4: Text
  confirmation_message5: Text
  confirmation: boolean
  status: CampaignStatus
  canceled_because: CampaignCancelReason | null
  scheduled_at: Date | null
  started_at: Date | null
  completed_at: Date | null
  whatsapp_id: number | null
  contact_list_id: number | null
  tag_id: number | null
  file_list_id: number | null
  media_path: string | null
  media_name: string | null
  media_mime: string | null
  media_size: number | null
  is_resend: Generated<boolean>
  resend_of_id: number | null
  lane_id: number | null
  requested_count: Generated<number>
  last_requested_at: Date | null
  collect_at: Date | null
  tag_question: string | null
  tag_is_told: Generated<boolean>
  changed_at: Date | null
  figures: ColumnType<Partial<Figures>, string | undefined, string>
}

/** The counts of a campaign's recipients. */
export type Figures = CampaignStats & {
  readonly unready: number // pending recipients whose check is unfinished
  readonly due: number // still to be sent a message
  readonly left: number // may still be sent a message, or answer its confirmation request
}

export type RecipientTable = {
  company_id: Generated<number>
  id: GeneratedAlways<number>
  campaign_id: number
  position: number
  person_key: string
  item_id: number | null
  contact_id: number | null
  ticket_id: number | null
  name: string
  number: string | null
  phone: string | null
  email: string | null
  search_text: GeneratedAlways<string>
  readiness: 'unchecked' | 'unjudged' | 'ready'
  asked_at: Date | null
  unchecked_since: Generated<Date>
  variant: number | null
  state: RecipientState
  is_due: Generated<boolean>
  reason: string | null
  step: 'confirmation' | 'message' | null
  attempt: Generated<number>
  request_id: string | null
  requested_at: Date | null
  confirmation_requested_at: Date | null
  confirmed_at: Date | null
  sent_at: Date | null
  delivered_at: Date | null
  read_at: Date | null
  answered_at: Date | null
  opted_out_at: Date | null
}

/** The send queue of a connection for campaigns: one message after the other, with pauses. */
export type LaneTable = {
  company_id: Generated<number>
  whatsapp_id: number
  next_at: Date | null
  free_at: Generated<Date>
  pause_ms: Generated<number>
  in_flight: string | null
  day: string | null
  sent_today: Generated<number>
  paused_until: Date | null
  paused_because: 'strangers' | 'unproven' | null
  locked_until: Date | null
  capped_until: Date | null
  is_slow: Generated<boolean>
  served: Generated<number>
  unproven: ColumnType<{ served: number; at: number }[], string | undefined, string> // `at`: ms since 1970
  waiting_for: CampaignWaitReason | null
  waiting_until: Date | null
  number: string | null
  number_since: Generated<Date>
}

/** The question of a forecast, and its answer. */
export type AudienceQuestionTable = {
  company_id: Generated<number>
  request_id: string
  forecast_id: string
  asked_at: Generated<Date>
  is_answered: Generated<boolean>
  people: Generated<number>
  skipped: ColumnType<Partial<Record<NonNullable<Candidate['skipped']>, number>>, string | undefined, string>
  sample: ColumnType<Sample[], string | undefined, string>
}

/** A person for whom a text is previewed. */
export type Sample = { readonly name: string; readonly number: string | null; readonly email: string | null }

/** A kind of copy, and whether it is complete. */
export type KnownCopyTable = {
  company_id: Generated<number>
  kind: CopyKind
  asked_at: Generated<Date>
  is_complete: Generated<boolean>
}
export type CopyKind = 'connection' | 'tag' | 'file-list'

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
    campaign_settings: { company_id: Generated<number>; settings: Json<CampaignSettings>; version: Generated<number> }
    campaign: CampaignTable
    campaign_recipient: RecipientTable
    campaign_lane: LaneTable
    audience_question: AudienceQuestionTable
    known_copy: KnownCopyTable
  }

/** The row of a campaign, and its columns that may change. */
export type CampaignRow = Selectable<CampaignTable>
export type CampaignChange = Omit<Updateable<CampaignTable>, 'figures'>

/** The row of a recipient, and its columns that may change. */
export type RecipientRow = Selectable<RecipientTable>
export type RecipientChange = Updateable<RecipientTable>

/** The row of a lane, and its columns that may change. */
export type LaneRow = Selectable<LaneTable>
export type LaneChange = Updateable<LaneTable>

export type Tx = KitTx<Database>
export type RepositoryTx = KitRepositoryTx<Database>
export type PersonTx = KitTx<Database, PersonCaller>

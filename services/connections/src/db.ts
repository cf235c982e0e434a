import type { ChannelType, ConnectionStatus, NetworkWords } from '@recado/contracts/connections/connection'
import type { MessageChange, OutgoingContent } from '@recado/contracts/whatsapp/content'
import type { PersonCaller } from '@recado/kit/caller'
import type { CompanyCopyTables } from '@recado/kit/copies/company-copy'
import type { SettingCopyTables } from '@recado/kit/copies/settings'
import type { UserCopyTables } from '@recado/kit/copies/user-copy'
import type { DeliveryTables } from '@recado/kit/db/outbox'
import type { RepositoryTx as KitRepositoryTx, Tx as KitTx } from '@recado/kit/db/tx'
import type { ColumnType, Generated } from 'kysely'

export type ConnectionTable = {
  company_id: Generated<number>
  id: Generated<number>
  name: string
  type: ChannelType
  status: ConnectionStatus
  status_reason: string | null
  qrcode: Generated<string>
  qrcode_expires_at: Date | null
  retries: Generated<number>
  is_default: boolean
  number: string | null
  profile_name: string | null
  last_open_at: Date | null
  last_inbound_at: Date | null
  last_outbound_at: Date | null
  greeting_message: Generated<string>
  completion_message: Generated<string>
  out_of_hours_message: Generated<string>
  rating_message: Generated<string>
  redirect_queue_id: number | null
  redirect_minutes: Generated<number>
  bot_menu_limit: Generated<number>
  bot_pause_minutes: Generated<number>
  expires_minutes: Generated<number>
  expires_message: Generated<string>
  prompt_id: Generated<number | null>
  integration_id: Generated<number | null>
  token_hash: string | null
  token_prefix: string | null
  token_last_used_at: Date | null
  data_key: Buffer | null
  network_words: ColumnType<NetworkWords | null, string | null, string | null>
  retry_at: Date | null
  reach_number: string | null // of the account that the next four columns belong to
  locked_until: Date | null
  lock_type: string | null
  new_chat_cap: Generated<string>
  cap_ends_at: Date | null
  last_trouble: string | null
  last_trouble_at: Date | null
  deleted_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}

export type LeaseTable = {
  connection_id: number
  company_id: number
  desired: 'up' | 'down'
  erase: Generated<boolean>
  is_held: Generated<boolean>
  owner: string | null
  epoch: Generated<number>
  tries: Generated<number> // requested by a person
  lease_until: Generated<Date>
}

export type HistoryTable = OfConnection & {
  id: Generated<number>
  at: Generated<Date>
  status: ConnectionStatus
  reason: string | null
}

/** A request to WhatsApp, and the answer of the process with the session. */
export type QueryTable = OfConnection & {
  id: string
  kind: string
  question: ColumnType<unknown, string, never>
  answer: ColumnType<unknown, null, string>
  asked_at: Generated<Date>
  is_urgent: Generated<boolean>
  expires_at: Generated<Date>
}

export type GatewayTable = {
  id: string
  heard_at: Generated<Date>
  is_leaving: Generated<boolean>
}

type OfConnection = { company_id: Generated<number>; connection_id: number }

export type JournalTable = OfConnection & {
  cipher_hash: Buffer
  epoch: number
  arrival: number
  stanza_id: string
  stanza: Buffer
  plaintext: Buffer | null
  offline: boolean
  owed: Generated<boolean> // arrived without its text, which the phone may deliver
  awaits: Generated<string | null> // the id of the message whose secret decrypts it
  received_at: Generated<Date>
  handled_at: Date | null
  drop_reason: string | null
  failures: Generated<number> // of attempts to read it
  retry_at: Date | null // postponed until then, or since the process started
}

export type OutboundState = 'queued' | 'sending' | 'uncertain' | 'sent' | 'failed'
export type OutboundTable = OfConnection & {
  wa_message_id: string
  position: Generated<number>
  phone: string | null
  lid: string | null
  group_id: string | null
  recipients: number | null
  content: ColumnType<OutgoingContent | MessageChange, string, never> // jsonb; a change when there is a target
  target_id: string | null
  target_from_me: boolean | null
  encoded: Buffer | null
  state: Generated<OutboundState>
  attempts: Generated<number>
  cuts: Generated<number> // attempts that were interrupted before the network could answer
  upload_failures: Generated<number>
  again: 'lid' | 'pn' | 'same' | null // how it is sent again after a refusal
  ack: Generated<number>
  retry_at: Date | null // of an uncertain message, or of its file
  priority: Generated<0 | 1> // 1: of a campaign, which yields to people and bots
  correlation_id: string
  created_at: Generated<Date>
}

export type DownloadTable = OfConnection & {
  id: Generated<number>
  wa_message_id: string
  from_me: boolean
  phone: string | null
  lid: string | null
  group_id: string | null
  jid: string
  participant: string | null
  file: Buffer
  path: string
  status: Generated<'waiting' | 'dead'>
  tries: Generated<number>
  due_at: Generated<Date>
  claimed_by: string | null
  began_at: Date | null
  ended_at: Date | null
  last_error: string | null
  created_at: Generated<Date>
}

/** The origin of a token: a notification when it was issued, or the history of a phone. */
export type TokenSource = 'notification' | 'history'

/**
 * The proofs that let the account of a connection write to a person; under their LID, or their number if no LID is
 * known.
 */
export type TrustTable = OfConnection & {
  own_number: string
  lid: string | null
  phone: string | null
  token: Buffer | null
  token_at: Date | null
  source: TokenSource | null
  issued_at: Date | null
  heard_at: Date | null
  refused_at: Date | null
}

/** The secret of a message, by its id and chat. */
export type SecretTable = OfConnection & {
  wa_message_id: string
  from_me: boolean
  phone: string | null
  lid: string | null
  group_id: string | null
  writer_phone: string | null
  writer_lid: string | null
  secret: Buffer
  expires_at: Date | null
}

/** The timer of a chat's disappearing messages; the chat by one of its names. */
export type TimerTable = OfConnection & {
  own_number: string
  lid: string | null
  phone: string | null
  group_id: string | null
  seconds: number
  set_at: Date
}

/** A person whom the phone of a connection knows by name. */
export type PhoneBookTable = OfConnection & {
  jid: string
  phone: string | null
  lid: string | null
  username: string | null
  name: string | null
}

export type Database = DeliveryTables &
  SettingCopyTables &
  CompanyCopyTables &
  UserCopyTables & {
    connection: ConnectionTable
    connection_queue: OfConnection & { queue_id: number }
    queue_ref: { company_id: Generated<number>; id: number; version: number; deleted: Generated<boolean> }
    prompt_ref: { company_id: Generated<number>; id: number; version: number; deleted: Generated<boolean> }
    integration_ref: { company_id: Generated<number>; id: number; version: number; deleted: Generated<boolean> }
    session_lease: LeaseTable
    session_history: HistoryTable
    query: QueryTable
    gateway: GatewayTable
    whatsapp_version: { only_one: Generated<boolean>; version: string }
    whatsapp_version_end: { version: string; ends_at: Date }
    wa_creds: OfConnection & { value: Buffer }
    wa_keys: OfConnection & { type: string; id: string; value: Buffer }
    wa_journal: JournalTable
    outbound: OutboundTable
    media_download: DownloadTable
    phone_book: PhoneBookTable
    contact_trust: TrustTable
    message_secret: SecretTable
    chat_timer: TimerTable
    read_mark: OfConnection & {
      wa_message_id: string
      phone: string | null
      lid: string | null
      group_id: string | null
      created_at: Generated<Date>
    }
    group_receipt: OfConnection & { wa_message_id: string; reader: string; ack: number }
  }
export type Tx = KitTx<Database>
export type RepositoryTx = KitRepositoryTx<Database>
export type PersonTx = KitTx<Database, PersonCaller>

import type { Scope } from '@recado/contracts/api-keys/scope'
import type { campaignMessageProgressed } from '@recado/contracts/campaigns/events'
import type { ConnectionStatus } from '@recado/contracts/connections/connection'
import type { ExtraInfo } from '@recado/contracts/contacts/contact'
import type { EventData } from '@recado/contracts/event'
import type { Hours } from '@recado/contracts/hours'
import type { Integration, IntegrationType } from '@recado/contracts/integrations/integration'
import type { FileKind } from '@recado/contracts/limits'
import type { Machine, Message, MessageOrigin } from '@recado/contracts/messages/message'
import type { ScheduleFault, ScheduleStatus } from '@recado/contracts/schedules/schedule'
import type { Ticket, TicketStatus } from '@recado/contracts/tickets/ticket'
import type { SwitchedOff, WebhookDelivery, WebhookEvent } from '@recado/contracts/webhooks/webhook'
import type { MessageChange } from '@recado/contracts/whatsapp/content'
import type { messageChanged, numberChecked } from '@recado/contracts/whatsapp/events'
import type { Words } from '@recado/contracts/words/words'
import type { PersonCaller, ProgramCaller } from '@recado/kit/caller'
import type { CompanyCopyTables } from '@recado/kit/copies/company-copy'
import type { SettingCopyTables } from '@recado/kit/copies/settings'
import type { UserCopyTables } from '@recado/kit/copies/user-copy'
import type { DeliveryTables } from '@recado/kit/db/outbox'
import type { Tx as KitTx } from '@recado/kit/db/tx'
import type { CompanyFileTables } from '@recado/kit/media/file-ledger'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BotMemory } from './automation/bot-state.ts'
import type { Bubble } from './integrations/bubble.ts'
import type { Action, Session } from './integrations/drivers/answer.ts'

/** Columns that the database fills in. */
type Row = {
  company_id: Generated<number>
  id: GeneratedAlways<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}
/** A copy of a row that another service owns. */
type Copy = { company_id: Generated<number>; id: number; version: number }
type Ids = ColumnType<number[], string, string> // jsonb

/** A file that goes with a text; all of it, or nothing. */
export type AttachmentColumns = {
  media_path: string | null
  media_name: string | null
  media_mime: string | null
  media_size: number | null // bytes
  media_kind: FileKind | null
}

export type QueueTable = Row &
  AttachmentColumns & {
    name: string
    color: string
    order_queue: number
    greeting_message: Generated<string>
    out_of_hours_message: Generated<string>
    completion_message: Generated<string>
    rating_message: Generated<string>
    schedules: ColumnType<Hours, string | undefined, string> // jsonb
    prompt_id: Generated<number | null>
    integration_id: Generated<number | null>
    deleted_at: Date | null // closed tickets keep its name
  }

export type QueueOptionTable = Row &
  AttachmentColumns & { queue_id: number; parent_id: number | null; title: string; message: string; position: number }

export type ConnectionTable = Copy & {
  name: string
  number: Generated<string | null>
  status: ConnectionStatus
  is_default: Generated<boolean>
  queue_ids: Ids
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
  deleted: boolean
}

/** Which connection a token of the external API is of; a row without a hash keeps the version of a token that is gone. */
export type ApiTokenTable = {
  company_id: Generated<number>
  connection_id: number
  hash: string | null
  version: number
  used_at: Date | null
}

/** A key by which programs of the company ask; one that is revoked is gone. */
export type ApiKeyTable = {
  company_id: Generated<number>
  id: GeneratedAlways<number>
  created_at: Generated<Date>
  name: string
  hash: string
  prefix: string
  scopes: ColumnType<Scope[], string, never> // jsonb
  queue_ids: ColumnType<number[] | null, string | null, never> // jsonb
  whatsapp_id: number | null
  user_id: number
  used_at: ColumnType<Date | null, never, Date>
}

export type ContactTable = Row & {
  name: string
  search_name: GeneratedAlways<string>
  search_text: GeneratedAlways<string>
  push_name: string | null
  typed_name: Generated<string | null>
  phone_book_name: Generated<string | null>
  number: string | null
  username: Generated<string | null>
  email: Generated<string | null>
  extra_info: ColumnType<ExtraInfo[], string | undefined, string> // jsonb
  is_whatsapp_valid: boolean | null
  check_asked_at: Date | null
  opt_out_at: Date | null
  is_group: Generated<boolean>
  group_asked_at: Date | null
  picture_path: string | null
  picture_mime: string | null
  picture_asked_at: Date | null
}

/** A number that WhatsApp is asked about while a person waits. */
export type NumberCheckTable = {
  company_id: Generated<number>
  id: string
  whatsapp_id: number | null // asked there; null: by a process of an older release
  number: string | null // as it was typed
  outcome: EventData<typeof numberChecked>['outcome'] | null
  phone: string | null
  lid: string | null
  created_at: Generated<Date>
}

/** A phone book on its way here; `parts_left` is null until the first part has come. */
export type ImportTable = {
  company_id: Generated<number>
  id: string
  imported: Generated<number>
  updated: Generated<number>
  ignored: Generated<number>
  parts_left: Generated<number | null>
  created_at: Generated<Date>
}

export type IdentityTable = {
  company_id: Generated<number>
  kind: 'phone' | 'lid' | 'username' | 'group'
  value: string
  contact_id: number
  created_at: Generated<Date>
}

type JsonWords = ColumnType<Words | null, string | null | undefined, string | null> // jsonb

export type TicketTable = Row & {
  uuid: GeneratedAlways<string>
  updated_slot: GeneratedAlways<number> // five minutes in which it was updated; a trigger keeps it
  number: Generated<number | null>
  status: TicketStatus
  user_id: number | null
  queue_id: number | null
  whatsapp_id: number
  contact_id: number
  last_message: string
  last_words: JsonWords
  last_message_at: Date | null
  from_me: boolean
  last_origin: Generated<MessageOrigin | null> // of the last message
  last_user_id: Generated<number | null> // who wrote it here
  unread_messages: number
  handed_by: ColumnType<Ticket['handedBy'], string | null | undefined, string | null> // jsonb; of open tickets, others may keep an old one
  origin: Ticket['origin']
  hidden: Generated<boolean> // only closed tickets of campaigns
  is_later: GeneratedAlways<boolean> // the contact has another from before; false: it may have; triggers keep it
  queued_at: Date | null
  accepted_at: Date | null
  closed_at: Date | null
  closed_by: Ticket['closedBy']
  chatbot: Generated<boolean>
  bot_paused: Generated<boolean>
  queue_option_id: Generated<number | null>
  use_integration: Generated<boolean>
  prompt_id: Generated<number | null>
  integration_id: Generated<number | null>
  last_inbound_at: Generated<Date | null>
  rating: Generated<1 | 2 | 3 | null>
  rated_at: Generated<Date | null>
  rating_until: Generated<Date | null>
  unclear_answer_id: Generated<number | null> // the message that was no rating; asked for once more until rating_until
}

/** Stands for so many tickets of a status, queue and person; may be negative. */
export type TallyTable = {
  company_id: Generated<number>
  status: TicketStatus
  queue_id: number | null
  user_id: number | null
  tickets: number
  unread: number
  folded: Generated<boolean>
}

export type TagTable = Row & {
  name: string
  search_name: GeneratedAlways<string>
  color: string
  kanban: boolean
  user_id: number | null
}

export type TicketTagTable = { company_id: Generated<number>; ticket_id: number; tag_id: number }

export type QuickMessageTable = Row & {
  shortcode: string
  message: string
  search_text: GeneratedAlways<string>
  geral: boolean
  status: boolean
  user_id: number
  media_path: string | null
  media_name: string | null
  media_mime: string | null
}

export type ScheduleTable = Row & {
  body: string
  send_at: Date
  try_at: Date
  sent_at: Date | null
  contact_id: number
  ticket_id: number | null
  user_id: number
  whatsapp_id: number | null
  status: ScheduleStatus
  error: ScheduleFault | null
  media_path: string | null
  media_name: string | null
  media_mime: string | null
  media_size: number | null
  media_kind: FileKind | null
}

export type FileListTable = Row & {
  name: string
  message: string
  search_name: GeneratedAlways<string>
  user_id: number
}

export type FileOptionTable = AttachmentColumns & {
  company_id: Generated<number>
  id: GeneratedAlways<number>
  file_list_id: number
  position: number
  name: string
}

/** The file list that a campaign needs; a row without one keeps the version of a campaign that needs none any more. */
export type CampaignFilesTable = {
  company_id: Generated<number>
  campaign_id: number
  file_list_id: number | null
  version: number
}

/** A message of a campaign as it was requested, in its parts; its contact may answer it. */
export type CampaignMessageTable = {
  company_id: Generated<number>
  id: GeneratedAlways<number>
  created_at: Generated<Date>
  request_id: string
  campaign_id: number
  campaign_name: string
  recipient_id: number | null
  step: CampaignProgress['step']
  contact_id: number
  whatsapp_id: number
  wa_message_id: string
  wa_message_ids: string[]
  state: Generated<CampaignMessageState>
  confirmed_at: Generated<Date | null>
  answered_at: Generated<Date | null>
}
type CampaignProgress = EventData<typeof campaignMessageProgressed>
export type CampaignMessageState = Exclude<CampaignProgress['progress'], 'skipped'>

/** Our own copy of a campaign's file, for all messages of it. */
export type CampaignCopyTable = {
  company_id: Generated<number>
  campaign_id: number
  source_path: string
  media_path: string
}

/** Who is there, as each process that holds sockets has said last. */
export type PresenceTable = { company_id: Generated<number>; user_id: number; node: string; seen_at: Date }

export type ErasedOptOutTable = { company_id: Generated<number>; hash: string }

/** The archive of a person, wanted or made. */
export type ContactExportTable = {
  company_id: Generated<number>
  id: GeneratedAlways<number>
  contact_id: number
  user_id: number
  path: string | null
  taken_at: Date | null
  created_at: Generated<Date>
}

export type WebhookTable = Row & {
  name: string
  search_name: GeneratedAlways<string>
  url: string
  events: ColumnType<WebhookEvent[], string, string> // jsonb
  active: boolean
  switched_off: SwitchedOff | null
  secret: Buffer
  secret_hint: string
  old_secret: Buffer | null
  old_secret_until: Date | null
}

export type WebhookDeliveryTable = {
  company_id: Generated<number>
  id: GeneratedAlways<number>
  created_at: Generated<Date>
  webhook_id: number
  uuid: Generated<string>
  event: WebhookDelivery['event']
  event_id: string
  lane: string
  contact_id: number | null
  body: string
  asked_at: Generated<Date>
  http_status: number | null
  ms: number | null
  answer_bytes: number | null
  status: Generated<WebhookDelivery['status']>
  tries: Generated<number>
  due_at: Generated<Date>
  claimed_by: string | null
  began_at: Date | null
  ended_at: Date | null
  last_error: string | null
}

type ToldConnectionTable = {
  company_id: Generated<number>
  whatsapp_id: number
  version: number
  status: ConnectionStatus
}

/** The prompt or the integration that wrote a message. */
export type Maker = Machine & { readonly id: number }

export type MessageTable = Row & {
  ticket_id: number
  contact_id: number
  whatsapp_id: number
  wa_message_id: string
  body: string
  words: JsonWords
  search_body: GeneratedAlways<string>
  from_me: boolean
  read: boolean
  ack: number
  error: string | null
  media_type: Message['mediaType']
  user_id: number | null
  origin: Message['origin']
  client_id: string | null
  author_id: number | null
  media_path: string | null
  media_name: string | null
  media_mime: string | null
  media_size: number | null
  media_seconds: number | null
  media_thumbnail: string | null
  media_status: Message['mediaStatus']
  is_voice: Generated<boolean>
  transcript: string | null
  hearing_until: Date | null
  quoted_id: number | null
  is_forwarded: Generated<boolean>
  campaign: ColumnType<Message['campaign'], string | null | undefined, string | null> // jsonb
  made_by: ColumnType<Maker | null, string | null | undefined, never> // jsonb
  deleted_by: Message['deletedBy']
  previous_bodies: ColumnType<string[], string | undefined, string> // jsonb
}

export type ReactionTable = {
  company_id: Generated<number>
  message_id: number
  from_me: boolean
  contact_id: number
  emoji: string
  reacted_at: Date
}

/** What somebody did to a message, and when. */
export type MadeChange = Pick<EventData<typeof messageChanged>, 'fromMe' | 'by' | 'author' | 'change' | 'at'>

/** A change of a message that has not come yet. */
export type EarlyChangeTable = {
  company_id: Generated<number>
  id: GeneratedAlways<number>
  whatsapp_id: number
  contact_id: number
  wa_message_id: string
  from_me: boolean
  change: ColumnType<MadeChange, string, never> // jsonb
  created_at: Generated<Date>
}

/** How a message was before an agent changed it. */
export type Undo = Pick<Message, 'body' | 'previousBodies'> & {
  readonly reaction: Pick<Message['reactions'][number], 'emoji' | 'at'> | null
}

export type RequestedChangeTable = {
  company_id: Generated<number>
  whatsapp_id: number
  wa_message_id: string
  message_id: number
  change: ColumnType<MessageChange, string, never> // jsonb
  undo: ColumnType<Undo, string, never> // jsonb
  outcome: 'done' | 'refused' | null
  created_at: Generated<Date>
}

export type PromptTable = Row & {
  name: string
  search_name: GeneratedAlways<string>
  prompt: string
  model: string | null
  base_url: string | null
  voice: string
  voice_region: string | null
  max_tokens: number
  temperature: number
  max_messages: number
  queue_id: number
  for_people: boolean
  api_key: Buffer // sealed
  api_key_mask: string
  voice_key: Buffer | null // sealed
  voice_key_mask: string | null
  total_tokens: Generated<number>
}

/** A machine of others that answers contacts. */
export type QueueIntegrationTable = Row & {
  type: IntegrationType
  name: string
  search_name: GeneratedAlways<string>
  project_name: string
  language: Integration['language']
  url: string | null
  typebot_slug: string | null
  typebot_expires: number // minutes
  typebot_delay_message: number // ms
  typebot_keyword_finish: string
  typebot_keyword_restart: string
  typebot_unknown_message: string
  typebot_restart_message: string
  account: Buffer | null // sealed
  account_address: string | null
  secret: Buffer | null // sealed
  secret_hint: string | null
  called_at: Date | null
  call_succeeded: boolean | null
}

/** An answer that a model is asked for, and what became of it. */
export type PromptTurnTable = {
  company_id: Generated<number>
  id: GeneratedAlways<number>
  created_at: Generated<Date>
  ticket_id: number
  prompt_id: number
  queue_id: number | null
  queued_at: ColumnType<Date | null, string | null, never>
  message_id: number
  is_again: Generated<boolean>
}

/** Columns of outside work that its own statements read. */
type Outside = { status: Generated<'waiting' | 'done' | 'dead' | 'unknown' | 'canceled'> }
type CallColumns = { http_status: number | null; request_bytes: number | null; answer_bytes: number | null }

/** A message that an integration is asked about. */
export type IntegrationTurnTable = Outside &
  CallColumns & {
    company_id: Generated<number>
    id: GeneratedAlways<number>
    created_at: Generated<Date>
    integration_id: number
    ticket_id: number
    message_id: number
    queue_id: number | null
    queued_at: Date | null
    delivery: Generated<string>
  }

/** What a flow still has to say in a ticket, and wants done after it. */
export type IntegrationBubbleTable = Outside & {
  company_id: Generated<number>
  id: GeneratedAlways<number>
  created_at: Generated<Date>
  turn_id: number
  integration_id: number
  ticket_id: number
  queue_id: number | null
  queued_at: Date | null
  rest: ColumnType<readonly Bubble[], string, never> // jsonb
  action: ColumnType<Action, string, never> // jsonb
}

/** A call of a webhook that is made again. */
export type WebhookRetryTable = Outside &
  CallColumns & { company_id: Generated<number>; id: GeneratedAlways<number>; turn_id: number }

/** The conversation that a ticket has with a machine of others. */
export type IntegrationSessionTable = {
  company_id: Generated<number>
  ticket_id: number
  integration_id: number
  session: ColumnType<Session, string, string> // jsonb
  used_at: Generated<Date>
}

/** What a bot remembers of a ticket. */
export type BotMemoryTable = {
  company_id: Generated<number>
  ticket_id: number
  memory: ColumnType<BotMemory, string, string> // jsonb
}

/** Which transaction changed last what the company calls its queues, connections, people and tags. */
export type NameStampTable = { company_id: Generated<number>; stamp: string }

export type Database = DeliveryTables &
  SettingCopyTables &
  CompanyCopyTables &
  UserCopyTables &
  CompanyFileTables & {
    name_stamp: NameStampTable
    queue: QueueTable
    queue_option: QueueOptionTable
    bot_memory: BotMemoryTable
    prompt: PromptTable
    queue_integration: QueueIntegrationTable
    prompt_turn: PromptTurnTable
    integration_turn: IntegrationTurnTable
    integration_bubble: IntegrationBubbleTable
    webhook_retry: WebhookRetryTable
    integration_session: IntegrationSessionTable
    connection_ref: ConnectionTable
    api_token: ApiTokenTable
    api_key: ApiKeyTable
    contact: ContactTable
    contact_identity: IdentityTable
    number_check: NumberCheckTable
    contact_import: ImportTable
    ticket: TicketTable
    ticket_tally: TallyTable
    tag: TagTable
    ticket_tag: TicketTagTable
    quick_message: QuickMessageTable
    schedule: ScheduleTable
    user_presence: PresenceTable
    file_list: FileListTable
    file_option: FileOptionTable
    campaign_files: CampaignFilesTable
    campaign_message: CampaignMessageTable
    campaign_copy: CampaignCopyTable
    erased_opt_out: ErasedOptOutTable
    contact_export: ContactExportTable
    webhook: WebhookTable
    webhook_delivery: WebhookDeliveryTable
    told_connection: ToldConnectionTable
    message: MessageTable
    reaction: ReactionTable
    early_change: EarlyChangeTable
    requested_change: RequestedChangeTable
  }

export type Tx = KitTx<Database>
export type PersonTx = KitTx<Database, PersonCaller>
export type ProgramTx = KitTx<Database, ProgramCaller>

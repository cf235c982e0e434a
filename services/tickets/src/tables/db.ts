import type { PersonCaller, ProgramCaller } from '@recado/kit/caller'
import type { CompanyCopyTables } from '@recado/kit/copies/company-copy'
import type { SettingCopyTables } from '@recado/kit/copies/settings'
import type { UserCopyTables } from '@recado/kit/copies/user-copy'
import type { DeliveryTables } from '@recado/kit/db/outbox'
import type { RepositoryTx as KitRepositoryTx, Tx as KitTx } from '@recado/kit/db/tx'
import type { CompanyFileTables } from '@recado/kit/media/file-ledger'
import type { ImportMapTables } from '@recado/kit/moving-in/import-map'
import type { ApiKeyTable } from './api-key-tables.ts'
import type { BotMemoryTable } from './bot-tables.ts'
import type { CampaignCopyTable, CampaignMessageTable } from './campaign-tables.ts'
import type { ClockChangeTable } from './clock-tables.ts'
import type { ApiTokenTable, ConnectionTable } from './connection-tables.ts'
import type { ContactFieldTable } from './contact-field-tables.ts'
import type { ContactExportTable, ContactTable, ErasedOptOutTable, ImportTable } from './contact-tables.ts'
import type { CampaignFilesTable, FileListTable, FileOptionTable } from './file-list-tables.ts'
import type { IdentityTable, NumberCheckTable } from './identity-tables.ts'
import type {
  IntegrationBubbleTable,
  IntegrationSessionTable,
  IntegrationTurnTable,
  QueueIntegrationTable,
} from './integration-tables.ts'
import type {
  EarlyChangeTable,
  MessageTable,
  ReactionTable,
  RequestedChangeTable,
  SecondFileTable,
} from './message-tables.ts'
import type { NameStampTable } from './name-tables.ts'
import type { TargetOutcomeTable } from './outcome-tables.ts'
import type { PresenceTable } from './presence-tables.ts'
import type { PromptTable, PromptTurnTable } from './prompt-tables.ts'
import type { QueueOptionTable, QueueTable } from './queue-tables.ts'
import type { QuickMessageTable } from './quick-message-tables.ts'
import type { ScheduleTable } from './schedule-tables.ts'
import type { TagTable, TicketTagTable } from './tag-tables.ts'
import type { TallyTable, TicketTable } from './ticket-tables.ts'
import type { UndoStepTable } from './undo-tables.ts'
import type { ToldConnectionTable, WebhookDeliveryTable, WebhookRetryTable, WebhookTable } from './webhook-tables.ts'
import type { CountedWorkTable, FinishedWorkTable, WorkChangeTable } from './work-tables.ts'

export type Database = DeliveryTables &
  ImportMapTables &
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
    contact_field: ContactFieldTable
    contact_identity: IdentityTable
    number_check: NumberCheckTable
    contact_import: ImportTable
    ticket: TicketTable
    ticket_tally: TallyTable
    undo_step: UndoStepTable
    clock_change: ClockChangeTable
    target_outcome: TargetOutcomeTable
    finished_work: FinishedWorkTable
    counted_work: CountedWorkTable
    work_change: WorkChangeTable
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
    second_file: SecondFileTable
    early_change: EarlyChangeTable
    requested_change: RequestedChangeTable
  }

export type Tx = KitTx<Database>
export type RepositoryTx = KitRepositoryTx<Database>
export type PersonTx = KitTx<Database, PersonCaller>
export type ProgramTx = KitTx<Database, ProgramCaller>

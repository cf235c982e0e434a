import type { Integration, IntegrationType } from '@recado/contracts/integrations/integration'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BotText } from './bot-tables.ts'
import type { CallColumns, Outside, Row } from './shared-tables.ts'

/** An external system that answers contacts. */
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
  account: Buffer | null // encrypted
  account_address: string | null
  secret: Buffer | null // encrypted
  secret_hint: string | null
  called_at: Date | null
  call_succeeded: boolean | null
}

/** A message that an integration is called about. */
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

/** One message of a flow. `waitMs`: a wait before it, in addition to the delay of the integration. */
export type Bubble = BotText & { readonly waitMs?: number }

/** What an integration requests for a ticket, besides texts; a queue or a person of another company is refused later. */
export type Action = {
  readonly stopBot?: boolean
  readonly queueId?: number
  readonly userId?: number
  readonly close?: boolean
}

/** The remaining bubbles of a flow in a ticket, and its action after the last one. */
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

/** A conversation with a Typebot. */
export type Session = {
  readonly id: string
  readonly choices: readonly string[] // contents of the next choices, in their order
  readonly isMultiple: boolean
  readonly takes?: readonly Taken[] // besides texts; absent: nothing
  readonly heard?: Heard // absent: nothing that counts
}

/** The parts of a contact's messages that could act in a command. */
export type Heard = {
  readonly isPlain: boolean // without braces, so that the contact has started no command
  readonly quotes: readonly string[] // texts with quotes, which could add to a command
}

/** The kinds of answers to a question; `nothing`: the question asks for a file, and a text skips it. */
export type Taken = 'file' | 'audio' | 'attachment' | 'nothing'

/** The conversation of a ticket with an external system. */
export type IntegrationSessionTable = {
  company_id: Generated<number>
  ticket_id: number
  integration_id: number
  session: ColumnType<Session, string, string> // jsonb
  used_at: Generated<Date>
}

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

/** An integration's call about a message. */
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

/** The request of an integration about a ticket, besides its texts. Queues and users of another company are ignored later. */
export type Action = {
  readonly stopBot?: boolean
  readonly queueId?: number
  readonly userId?: number
  readonly close?: boolean
}

/** The unsent bubbles of a flow in a ticket, and its action after the last bubble. */
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

/** The state of a Typebot conversation. */
export type Session = {
  readonly id: string
  readonly choices: readonly string[] // contents of the current choices, in order
  readonly isMultiple: boolean
  readonly takes?: readonly Taken[] // the kinds of reply that are accepted besides text; absent: only text
  readonly heard?: Heard // absent: no risky texts so far
}

/** The contact's texts that could complete or start a command. */
export type Heard = {
  readonly isPlain: boolean // without braces, so the contact's texts contain no command
  readonly quotes: readonly string[] // texts with quotes, which could change a command
}

/** Kinds of reply besides text. `nothing`: the question expects a file, and a text skips the question. */
export type Taken = 'file' | 'audio' | 'attachment' | 'nothing'

/** The session of a ticket at an external system. */
export type IntegrationSessionTable = {
  company_id: Generated<number>
  ticket_id: number
  integration_id: number
  session: ColumnType<Session, string, string> // jsonb
  used_at: Generated<Date>
}

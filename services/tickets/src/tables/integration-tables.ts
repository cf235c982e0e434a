import type { Integration, IntegrationType } from '@recado/contracts/integrations/integration'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Bubble } from '../machines/integrations/bubble.ts'
import type { Action, Session } from '../machines/integrations/drivers/answer.ts'
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

/** The conversation of a ticket with an external system. */
export type IntegrationSessionTable = {
  company_id: Generated<number>
  ticket_id: number
  integration_id: number
  session: ColumnType<Session, string, string> // jsonb
  used_at: Generated<Date>
}

import type { Connection } from '@recado/contracts/connections/connection'
import type { Known } from '@recado/contracts/open-enum'
import type { SwitchedOff, WebhookDelivery, WebhookEvent } from '@recado/contracts/webhooks/webhook'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CallColumns, Outside, Row } from './shared-tables.ts'

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
  event: Known<WebhookDelivery>['event']
  event_id: string
  lane: string
  contact_id: number | null
  body: string
  asked_at: Generated<Date>
  http_status: number | null
  ms: number | null
  answer_bytes: number | null
  status: Generated<Known<WebhookDelivery>['status']>
  tries: Generated<number>
  due_at: Generated<Date>
  undo_step_id: Generated<number | null> // the step that the delivery reports; it can be undone until `due_at`
  claimed_by: string | null
  began_at: Date | null
  ended_at: Date | null
  last_error: string | null
}

/** The repetition of an integration's webhook call. */
export type WebhookRetryTable = Outside &
  CallColumns & { company_id: Generated<number>; id: GeneratedAlways<number>; turn_id: number }

export type ToldConnectionTable = {
  company_id: Generated<number>
  whatsapp_id: number
  version: number
  status: Connection['status']
}

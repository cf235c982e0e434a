import type { MessageChange, OutgoingContent } from '@recado/contracts/whatsapp/content'
import type { ColumnType, Generated } from 'kysely'
import type { OfConnection } from './shared-tables.ts'

export type OutboundState = 'queued' | 'sending' | 'uncertain' | 'sent' | 'failed'

export type OutboundTable = OfConnection & {
  wa_message_id: string
  position: Generated<number>
  phone: string | null
  lid: string | null
  group_id: string | null
  recipients: number | null
  // jsonb; a message change when `target_id` is set, else the content of a message
  content: ColumnType<OutgoingContent | MessageChange, string, never>
  target_id: string | null
  target_from_me: boolean | null
  encoded: Buffer | null
  state: Generated<OutboundState>
  attempts: Generated<number>
  cuts: Generated<number> // attempts whose socket closed before the network could answer
  upload_failures: Generated<number>
  again: 'lid' | 'pn' | 'same' | null // how the second attempt after a refusal is sent
  ack: Generated<number>
  retry_at: Date | null // when an uncertain message is sent again, or the file of a queued one is uploaded
  priority: Generated<0 | 1> // 1: a campaign message, which is sent after messages of people and bots
  correlation_id: string
  created_at: Generated<Date>
}

export type ReadMarkTable = OfConnection & {
  wa_message_id: string
  phone: string | null
  lid: string | null
  group_id: string | null
  created_at: Generated<Date>
}

export type GroupReceiptTable = OfConnection & { wa_message_id: string; reader: string; ack: number }

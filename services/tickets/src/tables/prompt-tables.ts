import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Row } from './shared-tables.ts'

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
  api_key: Buffer // encrypted
  api_key_mask: string
  voice_key: Buffer | null // encrypted
  voice_key_mask: string | null
  total_tokens: Generated<number>
}

/** A question to a model and its outcome. */
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

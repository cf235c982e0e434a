import type { OfConnection } from './shared-tables.ts'

/** The timer of a chat's disappearing messages; the chat by one of its names. */
export type TimerTable = OfConnection & {
  own_number: string
  lid: string | null
  phone: string | null
  group_id: string | null
  seconds: number
  set_at: Date
}

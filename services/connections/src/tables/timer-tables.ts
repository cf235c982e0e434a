import type { OfConnection } from './shared-tables.ts'

/** The disappearing-message timer of a chat, under one of the chat's addresses. */
export type TimerTable = OfConnection & {
  own_number: string
  lid: string | null
  phone: string | null
  group_id: string | null
  seconds: number
  set_at: Date
}

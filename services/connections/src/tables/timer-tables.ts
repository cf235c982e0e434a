import type { OfConnection } from './shared-tables.ts'

/** The disappearing-message timer of a chat of the account `own_number`, under the chat's LID, phone or group id. */
export type TimerTable = OfConnection & {
  own_number: string
  lid: string | null
  phone: string | null
  group_id: string | null
  seconds: number
  set_at: Date
}

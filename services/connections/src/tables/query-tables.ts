import type { ColumnType, Generated } from 'kysely'
import type { OfConnection } from './shared-tables.ts'

/** A request to WhatsApp, and the answer of the process with the session. */
export type QueryTable = OfConnection & {
  id: string
  kind: string
  question: ColumnType<unknown, string, never>
  answer: ColumnType<unknown, null, string>
  asked_at: Generated<Date>
  is_urgent: Generated<boolean>
  expires_at: Generated<Date>
}

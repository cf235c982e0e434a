import type { ColumnType, Generated } from 'kysely'
import type { OfConnection } from './shared-tables.ts'

/** A question to WhatsApp, and the answer once the process that runs the session has stored it. */
export type QueryTable = OfConnection & {
  id: string
  kind: string
  question: ColumnType<unknown, string, never>
  answer: ColumnType<unknown, null, string>
  asked_at: Generated<Date>
  is_urgent: Generated<boolean>
  expires_at: Generated<Date>
}

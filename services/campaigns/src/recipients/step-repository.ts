import { RecipientStep } from '@recado/contracts/campaigns/results'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a recipient reached a step. Every count by step and every list of its recipients reads it. */
export const IS_AT: Readonly<Record<RecipientStep, RawBuilder<SqlBool>>> = {
  sent: sql`sent_at is not null`,
  delivered: sql`delivered_at is not null`,
  read: sql`read_at is not null`,
  answered: sql`answered_at is not null`,
  optedOut: sql`opted_out_at is not null`,
  failed: sql`state = 'failed'`,
}

/** The columns that count recipients by step, each with the name of its step. */
export const STEP_COUNTS = sql.join(
  RecipientStep.options.map((step) => sql`count(*) filter (where ${IS_AT[step]})::int as ${sql.ref(step)}`),
)

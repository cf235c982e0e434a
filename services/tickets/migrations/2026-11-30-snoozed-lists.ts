import { ensureIndex } from '@recado/kit/db/concurrent-indexes'
import { type Kysely, sql } from 'kysely'

export const outsideTransaction = true

/**
 * Indexes of snoozed tickets, which are few. They serve the list of snoozed tickets, their count, which other lists
 * subtract, and the search for due snoozes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await ensureIndex(db, 'ticket_snoozed', sql`on ticket (company_id, updated_slot desc) where snooze_kind is not null`)
  await ensureIndex(db, 'ticket_snooze_due', sql`on ticket (snoozed_until) where snoozed_until is not null`)
}

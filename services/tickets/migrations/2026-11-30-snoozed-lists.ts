import { ensureIndex } from '@recado/kit/db/concurrent-indexes'
import { type Kysely, sql } from 'kysely'

export const outsideTransaction = true

/** Snoozed tickets are few: the list of them, the number that other lists leave out, and those that are due. */
export async function up(db: Kysely<never>): Promise<void> {
  await ensureIndex(db, 'ticket_snoozed', sql`on ticket (company_id, updated_slot desc) where snooze_kind is not null`)
  await ensureIndex(db, 'ticket_snooze_due', sql`on ticket (snoozed_until) where snoozed_until is not null`)
}

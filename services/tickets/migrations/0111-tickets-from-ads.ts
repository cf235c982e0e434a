import { ensureIndex } from '@recado/kit/db/concurrent-indexes'
import { type Kysely, sql } from 'kysely'

export const outsideTransaction = true

/** Few tickets come from somewhere that is told; a filter finds them without reading the others. */
export async function up(db: Kysely<never>): Promise<void> {
  await ensureIndex(db, 'ticket_came_from', sql`on ticket (company_id, updated_slot desc) where came_from is not null`)
}

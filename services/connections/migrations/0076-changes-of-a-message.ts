import { ensureIndex } from '@recado/kit/db/concurrent-indexes'
import { type Kysely, sql } from 'kysely'

export const outsideTransaction = true

/** A device that asks for a message again must not read all that was sent for whether it was taken back. */
export async function up(db: Kysely<never>): Promise<void> {
  await ensureIndex(
    db,
    'outbound_change',
    sql`on outbound (company_id, connection_id, target_id) where target_id is not null`,
  )
}

import { dropIndex } from '@recado/kit/db/concurrent-indexes'
import type { Kysely } from 'kysely'

export const outsideTransaction = true

/**
 * The index of unread messages asked for `read`, so that a message that was read was written to another place and into
 * each index, also that of its words. The few messages of one ticket are found by `message_ticket`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await dropIndex(db, 'message_unread')
}

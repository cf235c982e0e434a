import { dropIndex, ensureIndex } from '@recado/kit/db/concurrent-indexes'
import { type Kysely, sql } from 'kysely'

export const outsideTransaction = true

/** Lists by urgency begin with the contacts of high priority. No release has used the former index. */
export async function up(db: Kysely<never>): Promise<void> {
  await ensureIndex(
    db,
    'ticket_by_urgency',
    sql`on ticket (company_id, status, priority desc, answer_due_at, queued_at, id) where status <> 'closed'`,
  )
  await dropIndex(db, 'ticket_urgent')
}

import { ensureIndex } from '@recado/kit/db/concurrent-indexes'
import { type Kysely, sql } from 'kysely'

export const outsideTransaction = true

/**
 * In a company without targets the due times stay null, so a message changes none of these indexes. In the others, the
 * first message that waits and its answer do.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await ensureIndex(
    db,
    'ticket_urgent',
    sql`on ticket (company_id, status, answer_due_at, queued_at, id) where status <> 'closed'`,
  )
  for (const due of ['answer_due_at', 'resolve_due_at']) {
    const column = sql.ref(due)
    await ensureIndex(
      db,
      `ticket_${due}`,
      sql`on ticket (${column}) where status <> 'closed' and ${column} is not null
        and (breached_at is null or ${column} > breached_at)`,
    )
  }
  await ensureIndex(db, 'ticket_due_stale', sql`on ticket (company_id, id) where due_stale`)
}

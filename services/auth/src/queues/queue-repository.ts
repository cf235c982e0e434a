import type { Queue } from '@recado/contracts/queues/queue'
import { sql } from 'kysely'
import type { Tx } from '../db.ts'

/** Keeps a queue as it was announced; an older version never replaces a newer one. */
export async function upsertQueue({ db }: Tx, { id, name, color, version }: Queue): Promise<void> {
  const row = { id, name, color, version }
  await db
    .insertInto('queue_ref')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'id'])
        .doUpdateSet(row)
        .where('queue_ref.version', '<', sql<number>`excluded.version`),
    )
    .execute()
}

/** @returns those of the ids that are queues of the company */
export async function findQueueIds({ db }: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('queue_ref').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

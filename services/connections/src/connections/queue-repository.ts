import type { Queue } from '@recado/contracts/queues/queue'
import type { Tx } from '../db.ts'

/** Keeps the newest version of a queue; an event that comes late changes nothing. */
export async function upsertQueue({ db }: Tx, { id, version }: Queue): Promise<void> {
  await db
    .insertInto('queue_ref')
    .values({ id, version })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'id']).doUpdateSet({ version }).where('queue_ref.version', '<', version),
    )
    .execute()
}

/** How many of these queues the company has. */
export async function countQueues({ db }: Tx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await db.selectFrom('queue_ref').select('id').where('id', 'in', ids).execute()
  return rows.length
}

import type { RepositoryTx } from '../../tables/db.ts'

/**
 * Lets a job apply a change of hours or targets to the active tickets, of one queue or of all. Locks no ticket and waits
 * for no other change.
 */
export async function recordClockChange({ db }: RepositoryTx, of: { readonly queueId?: number } = {}): Promise<void> {
  await db
    .insertInto('clock_change')
    .values({ queue_id: of.queueId ?? null })
    .execute()
}

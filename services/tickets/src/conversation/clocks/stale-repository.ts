import type { RepositoryTx } from '../../tables/db.ts'

/**
 * Lets a job compute the due times of the active tickets again, of one queue or of all. Locks them in the order of their
 * ids, as other use cases do.
 */
export async function markDueStale({ db }: RepositoryTx, of: { readonly queueId?: number } = {}): Promise<void> {
  const stale = db
    .selectFrom('ticket')
    .select('id')
    .where('status', 'in', ['pending', 'open'])
    .where('due_stale', '=', false)
    .$if(of.queueId !== undefined, (query) => query.where('queue_id', '=', of.queueId ?? null))
    .orderBy('id')
    .forNoKeyUpdate()
  await db
    .with('stale', () => stale)
    .updateTable('ticket')
    .from('stale')
    .set({ due_stale: true })
    .whereRef('ticket.id', '=', 'stale.id')
    .execute()
}

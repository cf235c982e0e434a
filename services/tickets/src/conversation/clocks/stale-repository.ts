import type { RepositoryTx } from '../../tables/db.ts'

/**
 * Lets a job compute the due times of the active tickets again, of one queue or of all. Locks them in the order of their
 * ids, as other use cases do; also those that are stale already, because the job may be computing them by the values of
 * before.
 */
export async function markDueStale({ db }: RepositoryTx, of: { readonly queueId?: number } = {}): Promise<void> {
  const active = db
    .selectFrom('ticket')
    .select(['id', 'due_stale'])
    .where('status', 'in', ['pending', 'open'])
    .$if(of.queueId !== undefined, (query) => query.where('queue_id', '=', of.queueId ?? null))
    .orderBy('id')
    .forNoKeyUpdate()
  await db
    .with('active', () => active)
    .updateTable('ticket')
    .from('active')
    .set({ due_stale: true })
    .whereRef('ticket.id', '=', 'active.id')
    .where('active.due_stale', '=', false)
    .execute()
}

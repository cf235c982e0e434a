import type { RepositoryTx } from '../../tables/db.ts'

/** Detaches the finished work of a ticket, so that it stays when the ticket is deleted. It names no contact. */
export async function detachWork({ db }: RepositoryTx, ticketId: number): Promise<void> {
  await db.updateTable('finished_work').set({ ticket_id: null }).where('ticket_id', '=', ticketId).execute()
}

/**
 * Withdraws the facts about a ticket that its close recorded, because the close was undone or ended no work: the outcomes
 * of targets, and the finished work.
 */
export async function withdrawOutcomes(
  { db }: RepositoryTx,
  { id, closedAt }: { readonly id: number; readonly closedAt: string | null },
): Promise<void> {
  if (closedAt === null) return
  const at = new Date(closedAt)
  await db.deleteFrom('target_outcome').where('ticket_id', '=', id).where('ended_at', '=', at).execute()
  await db.deleteFrom('finished_work').where('ticket_id', '=', id).where('ended_at', '>=', at).execute()
}

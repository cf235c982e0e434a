import type { RepositoryTx } from '../../tables/db.ts'

/** Withdraws what a close decided about the targets of a ticket, because the close was undone or ended no work. */
export async function withdrawOutcomes(
  { db }: RepositoryTx,
  { id, closedAt }: { readonly id: number; readonly closedAt: string | null },
): Promise<void> {
  if (closedAt === null) return
  await db.deleteFrom('target_outcome').where('ticket_id', '=', id).where('ended_at', '=', new Date(closedAt)).execute()
}

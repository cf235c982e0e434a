import type { Tx } from '../db.ts'

/** One message as a model is shown it. */
export type Remark = { readonly by: 'contact' | 'company'; readonly text: string }

/** What was said last in this ticket and no other, oldest first; notes, lines of the system and what was taken back are left out. */
export async function findRemarks(
  { db }: Tx,
  { ticketId, most }: { readonly ticketId: number; readonly most: number },
): Promise<Remark[]> {
  const rows = await db
    .selectFrom('message')
    .select(['body', 'from_me'])
    .where('ticket_id', '=', ticketId)
    .where('media_type', 'not in', ['note', 'system', 'call_log', 'placeholder', 'unsupported'])
    .where('deleted_by', 'is', null)
    .where('body', '<>', '')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.reverse().map(({ body, from_me }) => ({ by: from_me ? 'company' : 'contact', text: body }))
}

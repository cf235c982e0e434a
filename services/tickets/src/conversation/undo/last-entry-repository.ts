import type { Words } from '@recado/contracts/words/words'
import type { RepositoryTx } from '../../tables/db.ts'

/** The last history entry of a ticket after a time, and the name of the person who caused it. */
export async function findLastEntry(
  { db }: RepositoryTx,
  ticketId: number,
  since: Date,
): Promise<{ readonly words: Words | null; readonly by: string | null } | undefined> {
  return db
    .selectFrom('message')
    .leftJoin('user_ref', 'user_ref.id', 'message.user_id')
    .select(['message.words', 'user_ref.name as by'])
    .where('message.ticket_id', '=', ticketId)
    .where('message.media_type', '=', 'system')
    .where('message.created_at', '>', since)
    .orderBy('message.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'

/**
 * Deletes a ticket and its messages. Replies in other tickets lose their quoted message.
 * @returns the paths of files that are no longer used
 */
export async function removeTicket({ db }: RepositoryTx, id: number): Promise<string[]> {
  const messages = db.selectFrom('message').select('message.id').where('ticket_id', '=', id)
  const files = await db
    .selectFrom('message')
    .select('media_path as path')
    .where('ticket_id', '=', id)
    .where('media_path', 'is not', null)
    .execute()
  await db
    .updateTable('message')
    .set({ quoted_id: null })
    .where(sql<boolean>`quoted_id = any(array(${messages}))`)
    .execute()
  await db.deleteFrom('message').where('ticket_id', '=', id).execute()
  await db.deleteFrom('ticket').where('id', '=', id).execute()
  return files.flatMap(({ path }) => path ?? [])
}

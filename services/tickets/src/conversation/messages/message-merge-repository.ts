import type { Message } from '@recado/contracts/messages/message'
import { type SqlBool, sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import { ofPeople, selectMessages, toMessage } from './message-row-repository.ts'

/** Two contacts that become one. */
export type Merged = { readonly targetId: number; readonly sourceId: number }

/** SQL for a message of the source (`repeated`) and the same message of the target (`kept`). */
const isRepeated = ({ targetId, sourceId }: Merged) => sql<SqlBool>`repeated.contact_id = ${sourceId}
  and kept.contact_id = ${targetId} and kept.whatsapp_id = repeated.whatsapp_id and kept.from_me = repeated.from_me
  and kept.wa_message_id = repeated.wa_message_id`

/** Moves the undoable deletions of the source's copies of messages to the target's copies. */
export async function moveRepeatedDeletions({ db }: RepositoryTx, merged: Merged): Promise<void> {
  await sql`update undo_step step set message_id = kept.id, ticket_id = kept.ticket_id from message repeated, message kept
    where step.ticket_id = repeated.ticket_id and step.message_id = repeated.id and step.kind = 'delete'
      and ${isRepeated(merged)}`.execute(db)
}

/** The target's copies that are shown while the source's copies are deleted. */
export async function findLostDeletions({ db }: RepositoryTx, merged: Merged): Promise<LostDeletion[]> {
  const { rows } = await sql<LostDeletion>`
    select kept.id as "messageId", repeated.deleted_by as by from message repeated, message kept
    where ${isRepeated(merged)} and repeated.deleted_by is not null and kept.deleted_by is null
    order by kept.id`.execute(db)
  return rows
}
type LostDeletion = { readonly messageId: number; readonly by: 'agent' | 'contact' }

/**
 * Before a merge, deletes the source's copy of each message that both contacts have. Replies then quote the target's
 * copy.
 * @returns paths of the files of the deleted messages
 */
export async function deleteRepeatedMessages({ db }: RepositoryTx, merged: Merged): Promise<string[]> {
  await sql`update message answer set quoted_id = kept.id from message repeated, message kept
    where answer.quoted_id = repeated.id and ${isRepeated(merged)}`.execute(db)
  const { rows } = await sql<{ path: string | null }>`delete from message repeated using message kept
    where ${isRepeated(merged)} returning nullif(repeated.media_path, kept.media_path) as path`.execute(db)
  return rows.flatMap(({ path }) => path ?? [])
}

/** The last message of a ticket, except notes and system entries; undefined when there is none. */
export async function findNewestMessage(tx: RepositoryTx, ticketId: number): Promise<Message | undefined> {
  const row = await selectMessages(tx)
    .where('message.ticket_id', '=', ticketId)
    .where('message.media_type', 'not in', ['note', 'system'])
    .orderBy('message.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toMessage(row)
}

/** The last message in a ticket that a contact or an agent wrote. */
export async function findNewestOfPeople(tx: RepositoryTx, ticketId: number): Promise<Message | undefined> {
  const row = await ofPeople(selectMessages(tx).where('message.ticket_id', '=', ticketId)).executeTakeFirst()
  return row && toMessage(row)
}

export async function moveMessages({ db }: RepositoryTx, fromTicketId: number, toTicketId: number): Promise<void> {
  await db
    .updateTable('message')
    .set((eb) => ({ ticket_id: toTicketId, version: eb('version', '+', 1) }))
    .where('ticket_id', '=', fromTicketId)
    .execute()
}

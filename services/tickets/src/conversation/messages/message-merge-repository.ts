import type { Message } from '@recado/contracts/messages/message'
import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import { ofPeople, selectMessages, toMessage } from './message-row-repository.ts'

/**
 * Before a merge, deletes the source's copy of each message that both contacts have. Replies then quote the target's
 * copy.
 * @returns paths of the files of the deleted messages
 */
export async function deleteRepeatedMessages(
  { db }: RepositoryTx,
  contacts: { targetId: number; sourceId: number },
): Promise<string[]> {
  await sql`update message answer set quoted_id = kept.id from message repeated, message kept
    where answer.quoted_id = repeated.id
      and repeated.contact_id = ${contacts.sourceId} and kept.contact_id = ${contacts.targetId}
      and kept.whatsapp_id = repeated.whatsapp_id and kept.from_me = repeated.from_me
      and kept.wa_message_id = repeated.wa_message_id`.execute(db)
  const { rows } = await sql<{ path: string | null }>`delete from message repeated using message kept
    where repeated.contact_id = ${contacts.sourceId} and kept.contact_id = ${contacts.targetId}
      and kept.whatsapp_id = repeated.whatsapp_id and kept.from_me = repeated.from_me
      and kept.wa_message_id = repeated.wa_message_id
    returning nullif(repeated.media_path, kept.media_path) as path`.execute(db)
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

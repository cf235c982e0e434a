import { sql } from 'kysely'
import type { RepositoryTx } from '../db.ts'

/** Messages to mark as read on a connection, by WhatsApp's ids. */
type Read = { readonly whatsappId: number; readonly waMessageIds: string[] }

/**
 * Marks the messages of a contact in a locked ticket as read.
 * @returns those that were unread until now, by the connection that received them, which may differ from the ticket's;
 * a call, or a second contact of one message, has no id on WhatsApp; a message that could not be decrypted is left out,
 * because WhatsApp does not deliver it again once it was read
 */
export async function markRead(tx: RepositoryTx, ticketId: number): Promise<Read[]> {
  const named = (await markReadIn(tx, ticketId))
    .filter((row) => !row.wa_message_id.includes(':') && row.media_type !== 'placeholder')
    .toSorted((a, b) => a.id - b.id)
  return [...Map.groupBy(named, (row) => row.whatsapp_id)].map(([whatsappId, group]) => ({
    whatsappId,
    waMessageIds: group.map((row) => row.wa_message_id),
  }))
}

/** Reads only messages after `read_to`: all earlier ones are read already. */
async function markReadIn({ db }: RepositoryTx, ticketId: number) {
  const ofTicket = db.selectFrom('message').where('message.ticket_id', '=', ticketId)
  return db
    .with('reached', (cte) =>
      cte
        .updateTable('ticket')
        .set({ read_to: sql<number>`coalesce((${ofTicket.select('id').orderBy('id', 'desc').limit(1)}), 0)` })
        .where('id', '=', ticketId)
        .returning('id'),
    )
    .updateTable('message')
    .set((eb) => ({ read: true, version: eb('version', '+', 1), updated_at: sql<Date>`clock_timestamp()` }))
    .where('ticket_id', '=', ticketId)
    .where('from_me', '=', false)
    .where('read', '=', false)
    .where('id', '>', (eb) => eb.selectFrom('ticket').select('read_to').where('ticket.id', '=', ticketId))
    .returning(['id', 'whatsapp_id', 'wa_message_id', 'media_type'])
    .execute()
}

/** Resets `read_to` because older messages have moved into the ticket, so that any of its messages may be unread. */
export async function forgetReadTo({ db }: RepositoryTx, ticketId: number): Promise<void> {
  await db.updateTable('ticket').set({ read_to: 0 }).where('id', '=', ticketId).execute()
}

import { patch } from '@recado/kit/db/patch'
import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'

/** The WhatsApp ids of messages to mark as read on a connection. */
type Read = { readonly whatsappId: number; readonly waMessageIds: string[] }

/**
 * Marks the contact's messages in a ticket as read. The caller has locked the ticket.
 * @returns the WhatsApp ids of messages that were unread until now, by the connection that received them. Omits entries
 * without an id on WhatsApp: calls, and further contacts of one message. Omits messages that could not be decrypted,
 * because WhatsApp does not deliver them again after they are read.
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

/** Updates only messages after `read_to`, because all earlier ones are already read. */
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
    .set(patch({ read: true }))
    .where('ticket_id', '=', ticketId)
    .where('from_me', '=', false)
    .where('read', '=', false)
    .where('id', '>', (eb) => eb.selectFrom('ticket').select('read_to').where('ticket.id', '=', ticketId))
    .returning(['id', 'whatsapp_id', 'wa_message_id', 'media_type'])
    .execute()
}

/** Resets `read_to`, because older messages have moved into the ticket and any of its messages may be unread. */
export async function forgetReadTo({ db }: RepositoryTx, ticketId: number): Promise<void> {
  await db.updateTable('ticket').set({ read_to: 0 }).where('id', '=', ticketId).execute()
}

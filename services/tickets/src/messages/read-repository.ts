import { sql } from 'kysely'
import type { Tx } from '../db.ts'

/** What was read on a connection, by WhatsApp's ids. */
type Read = { readonly whatsappId: number; readonly waMessageIds: string[] }

/**
 * Looks at the whole of a long ticket only when its newest messages are fewer than it counts.
 * @returns those that were unread until now, by the connection that they came over, which need not be the ticket's any
 *   more; a call, or a second contact of one message, has no id on WhatsApp, and of what could not be decrypted WhatsApp
 *   must not hear that it was read: it would not bring it again
 */
export async function markRead(tx: Tx, { id, unreadMessages }: Unread): Promise<Read[]> {
  const recent = await markReadFrom(tx, id, RECENT)
  const older = recent.length < unreadMessages ? await markReadFrom(tx, id) : []
  const named = [...recent, ...older]
    .filter((row) => !row.wa_message_id.includes(':') && row.media_type !== 'placeholder')
    .toSorted((a, b) => a.id - b.id)
  return [...Map.groupBy(named, (row) => row.whatsapp_id)].map(([whatsappId, group]) => ({
    whatsappId,
    waMessageIds: group.map((row) => row.wa_message_id),
  }))
}

type Unread = { readonly id: number; readonly unreadMessages: number } // a ticket, as it was

const RECENT = 50 // messages of a ticket, among which the unread ones are nearly always

/** @param atMost among so many of the newest; among all when absent */
async function markReadFrom({ db }: Tx, ticketId: number, atMost?: number) {
  const ofTicket = db.selectFrom('message').select('id').where('ticket_id', '=', ticketId)
  const first =
    atMost &&
    ofTicket
      .orderBy('id', 'desc')
      .offset(atMost - 1)
      .limit(1)
  return db
    .updateTable('message')
    .set((eb) => ({ read: true, version: eb('version', '+', 1), updated_at: sql<Date>`clock_timestamp()` }))
    .where('ticket_id', '=', ticketId)
    .where('from_me', '=', false)
    .where('read', '=', false)
    .where('id', '>=', first ? sql<number>`coalesce((${first}), 0)` : 0)
    .returning(['id', 'whatsapp_id', 'wa_message_id', 'media_type'])
    .execute()
}

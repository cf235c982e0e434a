import { sql } from 'kysely'
import type { Tx } from '../db.ts'

/** Of a message that came under both contacts, the source's copy goes. */
export async function deleteRepeatedMessages(
  { db }: Tx,
  contacts: { targetId: number; sourceId: number },
): Promise<void> {
  await sql`delete from message repeated using message kept
    where repeated.contact_id = ${contacts.sourceId} and kept.contact_id = ${contacts.targetId}
      and kept.whatsapp_id = repeated.whatsapp_id and kept.from_me = repeated.from_me
      and kept.wa_message_id = repeated.wa_message_id`.execute(db)
}

export async function moveMessages({ db }: Tx, fromTicketId: number, toTicketId: number): Promise<void> {
  await db
    .updateTable('message')
    .set((eb) => ({ ticket_id: toTicketId, version: eb('version', '+', 1) }))
    .where('ticket_id', '=', fromTicketId)
    .execute()
}

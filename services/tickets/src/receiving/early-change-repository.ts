import { sql } from 'kysely'
import type { Tx } from '../db.ts'
import type { Name } from '../messages/message-repository.ts'
import type { MadeChange } from '../messages/message-tables.ts'

const MOST = 200 // per conversation: a writer may name messages that will never come

/** Stores a change of a message until the message comes; of too many, the newest. */
export async function insertEarlyChange(
  { db }: Tx,
  { whatsappId, contactId, waMessageId, fromMe }: Name,
  change: MadeChange,
): Promise<void> {
  await db
    .insertInto('early_change')
    .values({
      whatsapp_id: whatsappId,
      contact_id: contactId,
      wa_message_id: waMessageId,
      from_me: fromMe,
      change: JSON.stringify(change),
    })
    .execute()
  await sql`delete from early_change where id in (
    select id from early_change where contact_id = ${contactId} and whatsapp_id = ${whatsappId}
      order by id desc offset ${MOST})`.execute(db)
}

/** Removes what waits for a message. @returns it, in the order in which it was done */
export async function takeEarlyChanges(
  { db }: Tx,
  { whatsappId, contactId, waMessageId, fromMe }: Name,
): Promise<MadeChange[]> {
  const rows = await db
    .deleteFrom('early_change')
    .where('contact_id', '=', contactId)
    .where('whatsapp_id', '=', whatsappId)
    .where('wa_message_id', '=', waMessageId)
    .where('from_me', '=', fromMe)
    .returning(['id', 'change'])
    .execute()
  return rows.toSorted((a, b) => a.id - b.id).map(({ change }) => change)
}

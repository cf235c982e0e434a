import { sql } from 'kysely'
import type { RepositoryTx } from '../db.ts'
import type { Name } from '../messages/message-repository.ts'
import type { MadeChange } from '../messages/message-tables.ts'

const MOST = 200 // per conversation: a sender may name messages that never arrive

/** Stores a change of a message until the message arrives; above the limit only the newest changes. */
export async function insertEarlyChange(
  { db }: RepositoryTx,
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

/** Removes the changes that wait for a message. @returns them in their original order */
export async function takeEarlyChanges(
  { db }: RepositoryTx,
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

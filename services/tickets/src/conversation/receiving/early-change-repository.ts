import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import type { MadeChange } from '../../tables/message-tables.ts'
import type { Name } from '../messages/message-repository.ts'

const MOST = 200 // per conversation, because a sender may name messages that never arrive

/** Stores a change until its message arrives. Above the limit, the newest changes stay. */
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

/** Deletes the stored changes of a message. @returns the changes in order of arrival */
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

import { sql } from 'kysely'
import type { Tx } from '../db.ts'

/** Remembers that whoever has this hash wanted no campaigns. */
export async function keepErasedOptOut({ db }: Tx, hash: string): Promise<void> {
  await db
    .insertInto('erased_opt_out')
    .values({ hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * How WhatsApp calls the messages with a person, and those that he wrote in groups, which the gateway may still have: it
 * keeps them for two weeks, and WhatsApp may have brought them as late again.
 */
export async function findRecentNames(
  { db }: Tx,
  contactId: number,
): Promise<{ whatsappId: number; waMessageId: string }[]> {
  return db
    .selectFrom('message')
    .select(['whatsapp_id as whatsappId', 'wa_message_id as waMessageId'])
    .where(({ or, eb }) => or([eb('contact_id', '=', contactId), eb('author_id', '=', contactId)]))
    .where('created_at', '>', sql<Date>`now() - interval '30 days'`)
    .where('media_type', 'not in', ['note', 'system'])
    .execute()
}

import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'

/** Stores the hash of an erased contact that had opted out of campaigns. */
export async function keepErasedOptOut({ db }: RepositoryTx, hash: string): Promise<void> {
  await db
    .insertInto('erased_opt_out')
    .values({ hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * The WhatsApp ids of messages that the gateway may still have: the recent messages with a contact, and the contact's
 * recent messages in groups. The gateway keeps messages for two weeks, and WhatsApp may redeliver a message up to two
 * weeks later. Includes messages that only delivered the file of another message.
 */
export async function findRecentNames(
  { db }: RepositoryTx,
  contactId: number,
): Promise<{ whatsappId: number; waMessageId: string }[]> {
  const recent = db
    .selectFrom('message')
    .where(({ or, eb }) => or([eb('message.contact_id', '=', contactId), eb('message.author_id', '=', contactId)]))
    .where('message.created_at', '>', sql<Date>`now() - interval '30 days'`)
    .where('message.media_type', 'not in', ['note', 'system'])
  const files = recent.innerJoin('second_file', 'second_file.message_id', 'message.id')
  return recent
    .select(['message.whatsapp_id as whatsappId', 'message.wa_message_id as waMessageId'])
    .union(files.select(['second_file.whatsapp_id as whatsappId', 'second_file.wa_message_id as waMessageId']))
    .execute()
}

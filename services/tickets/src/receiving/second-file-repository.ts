import type { Tx } from '../db.ts'
import type { Name } from '../messages/message-repository.ts'

/** Notes that the file of another message, when it comes, takes the place of this message's; once. */
export async function insertSecondFile(
  { db }: Tx,
  messageId: number,
  { whatsappId, waMessageId, seconds }: Pick<Name, 'whatsappId' | 'waMessageId'> & { readonly seconds: number | null },
): Promise<void> {
  await db
    .insertInto('second_file')
    .values({ message_id: messageId, whatsapp_id: whatsappId, wa_message_id: waMessageId, seconds })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A message, held, the place of whose file another one takes. */
export type Replaced = {
  readonly id: number
  readonly ticketId: number
  readonly path: string | null // of its file so far
  readonly seconds: number | null // of the new one
}

/** @returns the message whose file the one of this message replaces; undefined when it stands for itself */
export async function lockReplaced({ db }: Tx, name: Name): Promise<Replaced | undefined> {
  return db
    .selectFrom('second_file')
    .innerJoin('message', 'message.id', 'second_file.message_id')
    .select(['message.id', 'message.ticket_id as ticketId', 'message.media_path as path', 'second_file.seconds'])
    .where('second_file.whatsapp_id', '=', name.whatsappId)
    .where('second_file.wa_message_id', '=', name.waMessageId)
    .where('message.contact_id', '=', name.contactId)
    .where('message.from_me', '=', name.fromMe)
    .forUpdate('message')
    .executeTakeFirst()
}

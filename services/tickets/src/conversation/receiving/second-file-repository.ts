import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import { type Name, type StoredMessage, toStored } from '../messages/message-repository.ts'

/** A second file of a message, with WhatsApp's ids of both. */
export type SecondFile = Pick<Name, 'whatsappId' | 'waMessageId'> & {
  readonly firstId: string // of the message that the file belongs to
  readonly seconds: number | null
}

/** Records that the file of another message will replace the file of this message; once. */
export async function insertSecondFile({ db }: RepositoryTx, messageId: number, file: SecondFile): Promise<void> {
  const { whatsappId, waMessageId, firstId, seconds } = file
  await db
    .insertInto('second_file')
    .values({
      message_id: messageId,
      whatsapp_id: whatsappId,
      wa_message_id: waMessageId,
      first_wa_message_id: firstId,
      seconds,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A locked message whose file will be replaced by another one. */
export type Replaced = {
  readonly id: number
  readonly path: string | null // of its current file
  readonly seconds: number | null // of the new file
}

/** @returns the message whose file this message's file replaces; undefined for an ordinary message */
export async function lockReplaced(tx: RepositoryTx, name: Name): Promise<Replaced | undefined> {
  return selectHolders(tx, name)
    .select(['message.id', 'message.media_path as path', 'second_file.seconds'])
    .where('second_file.wa_message_id', '=', name.waMessageId)
    .where('message.wa_message_id', '!=', name.waMessageId)
    .forUpdate('message')
    .executeTakeFirst()
}

/** @returns the message that shows this message's file; this message has no row of its own */
export async function findHolder(tx: RepositoryTx, name: Name): Promise<StoredMessage | undefined> {
  const row = await selectHolders(tx, name)
    .select(['message.id', 'message.ticket_id', 'message.media_type', 'message.media_status'])
    .where('second_file.wa_message_id', '=', name.waMessageId)
    .executeTakeFirst()
  return row && toStored(row, name)
}

/** @returns the message of a second file that arrived before the first file, which takes its place */
export async function findStandIn(tx: RepositoryTx, first: Name): Promise<StoredMessage | undefined> {
  const row = await selectHolders(tx, first)
    .select(['message.id', 'message.ticket_id', 'message.media_type', 'message.media_status'])
    .where('second_file.first_wa_message_id', '=', first.waMessageId)
    .where('message.wa_message_id', '=', sql.ref<string>('second_file.wa_message_id'))
    .orderBy('message.id')
    .limit(1)
    .executeTakeFirst()
  return row && toStored(row, first)
}

const selectHolders = ({ db }: RepositoryTx, { whatsappId, contactId, fromMe }: Name) =>
  db
    .selectFrom('second_file')
    .innerJoin('message', 'message.id', 'second_file.message_id')
    .where('second_file.whatsapp_id', '=', whatsappId)
    .where('message.contact_id', '=', contactId)
    .where('message.from_me', '=', fromMe)

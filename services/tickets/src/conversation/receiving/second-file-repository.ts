import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import { type Name, type StoredMessage, toStored } from '../messages/message-repository.ts'

/** A second file of a message, with the WhatsApp ids of both messages. */
export type SecondFile = Pick<Name, 'whatsappId' | 'waMessageId'> & {
  readonly firstId: string // WhatsApp id of the first message
  readonly seconds: number | null
}

/** Records once that the file of another WhatsApp message will replace the file of this message. */
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

/** A locked message whose file will be replaced. */
export type Replaced = {
  readonly id: number
  readonly path: string | null // path of the current file
  readonly seconds: number | null // duration of the new file
}

/** Locks the message whose file this WhatsApp message replaces. @returns undefined for an ordinary message */
export async function lockReplaced(tx: RepositoryTx, name: Name): Promise<Replaced | undefined> {
  return selectHolders(tx, name)
    .select(['message.id', 'message.media_path as path', 'second_file.seconds'])
    .where('second_file.wa_message_id', '=', name.waMessageId)
    .where('message.wa_message_id', '!=', name.waMessageId)
    .forUpdate('message')
    .executeTakeFirst()
}

/**
 * @returns the message that shows the file of this WhatsApp message; a WhatsApp message that only brings a second file
 * has no row of its own
 */
export async function findHolder(tx: RepositoryTx, name: Name): Promise<StoredMessage | undefined> {
  const row = await selectHolders(tx, name)
    .select(['message.id', 'message.ticket_id', 'message.media_type', 'message.media_status'])
    .where('second_file.wa_message_id', '=', name.waMessageId)
    .executeTakeFirst()
  return row && toStored(row, name)
}

/** @returns the message that the second file created, if the second file arrived before the first */
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

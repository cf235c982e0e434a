import type { Message } from '@recado/contracts/messages/message'
import { patch } from '@recado/kit/db/patch'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import type { MessageTable } from '../../tables/message-tables.ts'
import { ofPeople, selectMessages, toMessage, writeMessages } from './message-row-repository.ts'

export async function getMessage(tx: RepositoryTx, id: number): Promise<Message> {
  return toMessage(await selectMessages(tx).where('message.id', '=', id).executeTakeFirstOrThrow())
}

export async function findMessage(tx: RepositoryTx, id: number): Promise<Message | undefined> {
  const row = await selectMessages(tx).where('message.id', '=', id).executeTakeFirst()
  return row && toMessage(row)
}

/** The columns of a message to insert. */
export type NewMessage = Insertable<MessageTable>

/**
 * Inserts a message. Its id is greater than those of earlier messages in the ticket, because the caller has locked the
 * ticket.
 */
export async function insertMessage(tx: RepositoryTx, message: NewMessage): Promise<Message> {
  return toMessage(await writeMessages(tx, tx.db.insertInto('message').values(message)).executeTakeFirstOrThrow())
}

/** Inserts messages; their ids follow the given order. */
export async function insertMessages(tx: RepositoryTx, messages: readonly NewMessage[]): Promise<Message[]> {
  if (messages.length === 0) return []
  const rows = await writeMessages(tx, tx.db.insertInto('message').values(messages)).orderBy('message.id').execute()
  return rows.map(toMessage)
}

/** The columns of a message that may be updated. */
export type MessageChangeRow = Omit<Updateable<MessageTable>, 'id' | 'version' | 'updated_at'>

export async function updateMessage(tx: RepositoryTx, id: number, change: MessageChangeRow): Promise<Message> {
  const write = tx.db.updateTable('message').set(patch(change)).where('id', '=', id)
  return toMessage(await writeMessages(tx, write).executeTakeFirstOrThrow())
}

/** Deletes a message that was never sent. No reply can quote such a message. */
export async function removeMessage({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('message').where('id', '=', id).execute()
}

/** The key of a message on WhatsApp. The id alone is not unique, because the sender's phone chooses it. */
export type Name = { whatsappId: number; contactId: number; fromMe: boolean; waMessageId: string }

/** A stored message with the ids of its contact and connection. */
export type StoredMessage = Pick<Message, 'id' | 'ticketId' | 'mediaType' | 'mediaStatus'> & {
  readonly conversation: Pick<Name, 'whatsappId' | 'contactId'>
}

export async function findNamed(tx: RepositoryTx, name: Name): Promise<StoredMessage | undefined> {
  const row = await selectNamed(tx, name).executeTakeFirst()
  return row && toStored(row, name)
}

/** Selects the message with this key. */
export const selectNamed = ({ db }: RepositoryTx, { whatsappId, contactId, fromMe, waMessageId }: Name) =>
  db
    .selectFrom('message')
    .select(['id', 'ticket_id', 'media_type', 'media_status'])
    .where('whatsapp_id', '=', whatsappId)
    .where('contact_id', '=', contactId)
    .where('from_me', '=', fromMe)
    .where('wa_message_id', '=', waMessageId)

type NamedRow = { id: number; ticket_id: number } & {
  [F in 'media_type' | 'media_status']: Selectable<MessageTable>[F]
}

/** Converts a row of `selectNamed` into a message with its conversation. */
export const toStored = (row: NamedRow, { whatsappId, contactId }: Name): StoredMessage => ({
  id: row.id,
  ticketId: row.ticket_id,
  mediaType: row.media_type,
  mediaStatus: row.media_status,
  conversation: { whatsappId, contactId },
})

/** @returns the contact that wrote a message in a group; null outside groups and for outgoing messages */
export async function findAuthorId({ db }: RepositoryTx, id: number): Promise<number | null> {
  const row = await db.selectFrom('message').select('author_id').where('id', '=', id).executeTakeFirst()
  return row?.author_id ?? null
}

/** Whether this service has sent the text to the contact since the given time, in any ticket on the connection. */
export async function wasSaidLately(
  { db }: RepositoryTx,
  said: { contactId: number; whatsappId: number; body: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .select('id')
    .where('contact_id', '=', said.contactId)
    .where('whatsapp_id', '=', said.whatsappId)
    .where('origin', '=', 'system')
    .where('body', '=', said.body)
    .where('created_at', '>', said.since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the message is the last one of its ticket, except notes and system entries. */
export async function isNewest(
  { db }: RepositoryTx,
  { id, ticketId }: Pick<Message, 'id' | 'ticketId'>,
): Promise<boolean> {
  const later = await db
    .selectFrom('message')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('id', '>', id)
    .where('media_type', 'not in', ['note', 'system'])
    .limit(1)
    .executeTakeFirst()
  return later === undefined
}

/** Whether the message is the only one of its ticket, except system entries. */
export async function isOnly(
  { db }: RepositoryTx,
  { id, ticketId }: Pick<Message, 'id' | 'ticketId'>,
): Promise<boolean> {
  const there = await db
    .selectFrom('message')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('media_type', '!=', 'system')
    .limit(2)
    .execute()
  return there.length === 1 && there[0]?.id === id
}

/** Whether the message is the last one in its ticket that a contact or an agent wrote. */
export async function isNewestOfPeople(
  tx: RepositoryTx,
  { id, ticketId }: Pick<Message, 'id' | 'ticketId'>,
): Promise<boolean> {
  const newest = await ofPeople(
    tx.db.selectFrom('message').select('id').where('ticket_id', '=', ticketId),
  ).executeTakeFirst()
  return newest?.id === id
}

/** The message that a browser already sent with this client id. */
export async function findByClientId(
  tx: RepositoryTx,
  ticketId: number,
  clientId: string,
): Promise<Message | undefined> {
  const row = await selectMessages(tx)
    .where('message.ticket_id', '=', ticketId)
    .where('message.client_id', '=', clientId)
    .executeTakeFirst()
  return row && toMessage(row)
}

/** @returns the connection that received or sent a message */
export async function getConnectionId({ db }: RepositoryTx, id: number): Promise<number> {
  const row = await db.selectFrom('message').select('whatsapp_id').where('id', '=', id).executeTakeFirstOrThrow()
  return row.whatsapp_id
}

/** An outgoing message with its WhatsApp id and status. */
export type SentMessage = {
  readonly id: number
  readonly ticketId: number
  readonly contactId: number
  readonly waMessageId: string
}

export async function findSentAmong(
  { db }: RepositoryTx,
  { whatsappId, waMessageIds }: { whatsappId: number; waMessageIds: readonly string[] },
): Promise<SentMessage[]> {
  if (waMessageIds.length === 0) return []
  return db
    .selectFrom('message')
    .select(['id', 'ticket_id as ticketId', 'contact_id as contactId', 'wa_message_id as waMessageId'])
    .where('whatsapp_id', '=', whatsappId)
    .where('wa_message_id', 'in', waMessageIds)
    .where('from_me', '=', true)
    .orderBy('id')
    .execute()
}

/** Marks messages as deleted that were cancelled before they were sent. @returns the changed messages */
export async function markUnsent(tx: RepositoryTx, ids: readonly number[]): Promise<Message[]> {
  if (ids.length === 0) return []
  const write = tx.db
    .updateTable('message')
    .set(patch({ deleted_by: 'agent' as const }))
    .where('id', 'in', ids)
    .where('ack', '=', 0)
  return (await writeMessages(tx, write).orderBy('message.id').execute()).map(toMessage)
}

/** The ticket of a sent message, and its error if sending failed. */
export async function findSent(
  { db }: RepositoryTx,
  sent: { whatsappId: number; waMessageId: string },
): Promise<{ ticketId: number; error: string | null } | undefined> {
  return db
    .selectFrom('message')
    .select(['ticket_id as ticketId', 'error'])
    .where('whatsapp_id', '=', sent.whatsappId)
    .where('wa_message_id', '=', sent.waMessageId)
    .where('from_me', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Raises the acknowledgement of a sent message. A failure is recorded only while the message is not delivered; any
 * later success clears the failure.
 * @returns the message if it changed
 */
export async function growAcknowledgement(
  tx: RepositoryTx,
  sent: { whatsappId: number; waMessageId: string; ack: number; error: string | null },
): Promise<Message | undefined> {
  const fails = sent.ack < 0
  const write = tx.db
    .updateTable('message')
    .set(patch({ ack: sent.ack, error: fails ? sent.error : null }))
    .where('whatsapp_id', '=', sent.whatsappId)
    .where('wa_message_id', '=', sent.waMessageId)
    .where('from_me', '=', true)
    .where('ack', fails ? 'in' : '<', fails ? [0, 1] : sent.ack)
  const row = await writeMessages(tx, write).executeTakeFirst()
  return row && toMessage(row)
}

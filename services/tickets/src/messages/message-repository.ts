import type { Message } from '@recado/contracts/messages/message'
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { RepositoryTx } from '../db.ts'
import { ofPeople, selectMessages, toMessage, writeMessages } from './message-row-repository.ts'
import type { MessageTable } from './message-tables.ts'

export async function getMessage(tx: RepositoryTx, id: number): Promise<Message> {
  return toMessage(await selectMessages(tx).where('message.id', '=', id).executeTakeFirstOrThrow())
}

export async function findMessage(tx: RepositoryTx, id: number): Promise<Message | undefined> {
  const row = await selectMessages(tx).where('message.id', '=', id).executeTakeFirst()
  return row && toMessage(row)
}

/** A row to write. */
export type NewMessage = Insertable<MessageTable>

/** Ids grow in the order of arrival, since every insert locks the ticket. */
export async function insertMessage(tx: RepositoryTx, message: NewMessage): Promise<Message> {
  return toMessage(await writeMessages(tx, tx.db.insertInto('message').values(message)).executeTakeFirstOrThrow())
}

/** In the given order, which is also the order of their ids. */
export async function insertMessages(tx: RepositoryTx, messages: readonly NewMessage[]): Promise<Message[]> {
  if (messages.length === 0) return []
  const rows = await writeMessages(tx, tx.db.insertInto('message').values(messages)).orderBy('message.id').execute()
  return rows.map(toMessage)
}

/** The columns of a message that may change. */
export type MessageChangeRow = Omit<Updateable<MessageTable>, 'id' | 'version' | 'updated_at'>

export async function updateMessage(tx: RepositoryTx, id: number, change: MessageChangeRow): Promise<Message> {
  const write = tx.db
    .updateTable('message')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: sql<Date>`clock_timestamp()` }))
    .where('id', '=', id)
  return toMessage(await writeMessages(tx, write).executeTakeFirstOrThrow())
}

/** Removes a message that was never sent, so that no reply refers to it. */
export async function removeMessage({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('message').where('id', '=', id).execute()
}

/** The key of a message on WhatsApp. The id alone is not enough, since the writer chooses it. */
export type Name = { whatsappId: number; contactId: number; fromMe: boolean; waMessageId: string }

/** A stored message, and its conversation. */
export type StoredMessage = Pick<Message, 'id' | 'ticketId' | 'mediaType' | 'mediaStatus'> & {
  readonly conversation: Pick<Name, 'whatsappId' | 'contactId'>
}

export async function findNamed(tx: RepositoryTx, name: Name): Promise<StoredMessage | undefined> {
  const row = await selectNamed(tx, name).executeTakeFirst()
  return row && toStored(row, name)
}

/**
 * The facts about an arriving message: whether it is stored already, whether it was changed before it arrived; for its
 * conversation, whether campaigns have left hidden tickets and whether a rating was requested; and whether campaigns
 * have recently written to the contact.
 */
export async function findTraces(tx: RepositoryTx, name: Name): Promise<Traces> {
  const row = await tx.db
    .selectNoFrom(({ exists, selectFrom }) =>
      exists(
        selectFrom('early_change')
          .select('early_change.id')
          .where('early_change.contact_id', '=', name.contactId)
          .where('early_change.whatsapp_id', '=', name.whatsappId)
          .where('early_change.wa_message_id', '=', name.waMessageId)
          .where('early_change.from_me', '=', name.fromMe),
      ).as('is_awaited'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('ticket')
          .select('ticket.id')
          .where('ticket.contact_id', '=', name.contactId)
          .where('ticket.whatsapp_id', '=', name.whatsappId)
          .where(sql<SqlBool>`ticket.hidden`),
      ).as('has_hidden'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('ticket')
          .select('ticket.id')
          .where('ticket.contact_id', '=', name.contactId)
          .where('ticket.whatsapp_id', '=', name.whatsappId)
          .where('ticket.rating_until', 'is not', null),
      ).as('is_asked'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('campaign_message')
          .select('campaign_message.id')
          .where('campaign_message.contact_id', '=', name.contactId)
          .where('campaign_message.created_at', '>', sql<Date>`now() - interval '60 days'`), // messages may be late
      ).as('has_campaigns'),
    )
    .select(jsonObjectFrom(selectNamed(tx, name)).as('named'))
    .executeTakeFirstOrThrow()
  return {
    stored: row.named ? toStored(row.named, name) : undefined,
    isAwaited: Boolean(row.is_awaited),
    hasHidden: Boolean(row.has_hidden),
    isAskedForRating: Boolean(row.is_asked),
    hasCampaigns: Boolean(row.has_campaigns),
  }
}

type Traces = {
  readonly stored: StoredMessage | undefined
  readonly isAwaited: boolean
  readonly hasHidden: boolean
  readonly isAskedForRating: boolean
  readonly hasCampaigns: boolean
}

/** Traces of a contact that this transaction added. */
export const NO_TRACES: Traces = {
  stored: undefined,
  isAwaited: false,
  hasHidden: false,
  isAskedForRating: false,
  hasCampaigns: false,
}

const selectNamed = ({ db }: RepositoryTx, { whatsappId, contactId, fromMe, waMessageId }: Name) =>
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

/** The message of a row, with its conversation. */
export const toStored = (row: NamedRow, { whatsappId, contactId }: Name): StoredMessage => ({
  id: row.id,
  ticketId: row.ticket_id,
  mediaType: row.media_type,
  mediaStatus: row.media_status,
  conversation: { whatsappId, contactId },
})

/** @returns the contact that wrote a message in a group; null elsewhere, and for outgoing messages */
export async function findAuthorId({ db }: RepositoryTx, id: number): Promise<number | null> {
  const row = await db.selectFrom('message').select('author_id').where('id', '=', id).executeTakeFirst()
  return row?.author_id ?? null
}

/** Whether the service itself has sent this text to the contact since then. */
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

/** Whether it is the last message of its ticket, except notes and system entries. */
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

/** Whether it is the only message of this ticket, except system entries. */
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

/** Whether no person has written in the ticket after it; false for a message that no person wrote. */
export async function isNewestOfPeople(
  tx: RepositoryTx,
  { id, ticketId }: Pick<Message, 'id' | 'ticketId'>,
): Promise<boolean> {
  const newest = await ofPeople(
    tx.db.selectFrom('message').select('id').where('ticket_id', '=', ticketId),
  ).executeTakeFirst()
  return newest?.id === id
}

/** The earlier message that a browser sent with this client id. */
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

/** Marks messages that were cancelled before they left. @returns the changed messages */
export async function markUnsent(tx: RepositoryTx, ids: readonly number[]): Promise<Message[]> {
  if (ids.length === 0) return []
  const write = tx.db
    .updateTable('message')
    .set((eb) => ({ deleted_by: 'agent', version: eb('version', '+', 1), updated_at: sql<Date>`clock_timestamp()` }))
    .where('id', 'in', ids)
    .where('ack', '=', 0)
  return (await writeMessages(tx, write).orderBy('message.id').execute()).map(toMessage)
}

/** The status of an outgoing message, and why it failed, if it did. */
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
 * Raises the acknowledgement of a sent message; a failure counts only while no recipient is known to have it, and any
 * success ends the failure.
 * @returns the message if it changed
 */
export async function growAcknowledgement(
  tx: RepositoryTx,
  sent: { whatsappId: number; waMessageId: string; ack: number; error: string | null },
): Promise<Message | undefined> {
  const fails = sent.ack < 0
  const write = tx.db
    .updateTable('message')
    .set((eb) => ({
      ack: sent.ack,
      error: fails ? sent.error : null,
      version: eb('version', '+', 1),
      updated_at: sql<Date>`clock_timestamp()`,
    }))
    .where('whatsapp_id', '=', sent.whatsappId)
    .where('wa_message_id', '=', sent.waMessageId)
    .where('from_me', '=', true)
    .where('ack', fails ? 'in' : '<', fails ? [0, 1] : sent.ack)
  const row = await writeMessages(tx, write).executeTakeFirst()
  return row && toMessage(row)
}

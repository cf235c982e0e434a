import type { EventData } from '@recado/contracts/event'
import { messageCreated } from '@recado/contracts/messages/events'
import { ticketCreated, ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { messageReceived, ReceivedMessage } from '@recado/contracts/whatsapp/events'
import { ensureConnection, findConnection } from '../connections/connection-repository.ts'
import { resolveContact } from '../contacts/resolve-contact.ts'
import type { Tx } from '../db.ts'
import { queueExists } from '../queues/queue-repository.ts'
import { insertTicket, lockActiveTicket, updateTicket } from '../tickets/ticket-repository.ts'
import { insertMessage, isStored, markRead } from './message-repository.ts'
import { MEDIA_TYPE_OF, previewOf } from './message-rules.ts'

/**
 * Stores a message that WhatsApp delivered, or that was typed on the phone, once: in the contact's active ticket on the
 * connection, or in a new one that waits. Closed tickets are never touched.
 */
export async function receiveMessage(
  tx: Tx,
  { whatsappId, message }: EventData<typeof messageReceived>,
): Promise<void> {
  const { fromMe, waMessageId } = message
  await ensureConnection(tx, whatsappId)
  const pushName = fromMe ? null : nameIn(message.pushName) // what the phone's owner calls himself is no contact's name
  const contact = await resolveContact(tx, { address: message.chat, pushName })
  if (await isStored(tx, { whatsappId, contactId: contact.id, fromMe, waMessageId })) return

  const before = await lockActiveTicket(tx, contact.id, whatsappId)
  const ticket = before
    ? await continueTicket(tx, before, message)
    : await openTicket(tx, { contactId: contact.id, whatsappId }, message)
  const stored = await insertMessage(tx, {
    ticket_id: ticket.id,
    contact_id: contact.id,
    whatsapp_id: whatsappId,
    wa_message_id: waMessageId,
    body: bodyOf(message),
    from_me: fromMe,
    read: fromMe,
    ack: fromMe ? 1 : 0, // WhatsApp has what the phone sent
    error: null,
    media_type: MEDIA_TYPE_OF[message.kind],
    ...mediaOf(message),
    user_id: null,
    origin: fromMe ? 'phone' : 'inbound',
    client_id: null,
    created_at: new Date(message.sentAt),
  })
  if (before) await tx.emit(ticketUpdated, { ticket, before })
  else await tx.emit(ticketCreated, { ticket })
  await tx.emit(messageCreated, { message: stored, ticket })
}

/** Who answers on the phone has read what was there; WhatsApp knows it from the phone. */
async function continueTicket(tx: Tx, ticket: Ticket, message: ReceivedMessage): Promise<Ticket> {
  if (message.fromMe && ticket.unreadMessages > 0) await markRead(tx, ticket.id)
  const unread = message.fromMe ? 0 : ticket.unreadMessages + 1
  return updateTicket(tx, ticket.id, { ...lastMessage(message), unread_messages: unread })
}

async function openTicket(
  tx: Tx,
  { contactId, whatsappId }: { contactId: number; whatsappId: number },
  message: ReceivedMessage,
): Promise<Ticket> {
  return insertTicket(tx, {
    ...lastMessage(message),
    status: 'pending',
    user_id: null,
    queue_id: await firstQueue(tx, whatsappId),
    whatsapp_id: whatsappId,
    contact_id: contactId,
    unread_messages: message.fromMe ? 0 : 1,
    origin: message.fromMe ? 'phone' : 'inbound',
    queued_at: new Date(),
    accepted_at: null,
    closed_at: null,
    closed_by: null,
  })
}

/** A connection that offers one queue needs no menu: its tickets wait there. */
async function firstQueue(tx: Tx, whatsappId: number): Promise<number | null> {
  const [queueId, ...others] = (await findConnection(tx, whatsappId))?.queueIds ?? []
  return queueId !== undefined && others.length === 0 && (await queueExists(tx, queueId)) ? queueId : null
}

const lastMessage = (message: ReceivedMessage) => ({
  last_message: previewOf(bodyOf(message)),
  last_message_at: new Date(message.sentAt),
  from_me: message.fromMe,
})

/** The file itself follows: see `recordMedia`. */
const mediaOf = ({ media }: ReceivedMessage) =>
  media
    ? {
        media_name: media.name && storable(media.name),
        media_mime: storable(media.mime),
        media_size: media.size,
        media_seconds: media.seconds,
        media_thumbnail: media.thumbnail,
        media_status: 'pending' as const,
        is_voice: media.isVoice,
      }
    : {}

const bodyOf = (message: ReceivedMessage): string => (message.kind === 'text' ? storable(message.text) : '')
const nameIn = (pushName: string | null): string | null => storable(pushName ?? '').trim() || null
/** Without what PostgreSQL cannot store: NUL, and halves of surrogate pairs. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

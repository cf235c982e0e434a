import { messageCreated, sendRequested } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import { AppError } from '@recado/kit/errors'
import { findConnection } from '../connections/connection-repository.ts'
import { getAddress } from '../contacts/identity-repository.ts'
import type { PersonTx } from '../db.ts'
import { sendReadMark } from '../tickets/read-ticket.ts'
import { lockSeenTicket, updateTicket } from '../tickets/ticket-repository.ts'
import { mayWrite } from '../tickets/ticket-rules.ts'
import { getViewer } from '../users/get-viewer.ts'
import { ensureCaller } from '../users/user-repository.ts'
import { findByClientId, insertMessage } from './message-repository.ts'
import { newWaMessageId, previewOf } from './message-rules.ts'

type Input = { ticketId: number; body: string; clientId?: string | undefined }

/**
 * Stores a text and asks the gateway to send it, in the order in which texts of a ticket are stored. The same
 * `clientId` on the same ticket is the same message. Whoever writes has read what was there.
 * @throws ERR_NO_TICKET_FOUND | ERR_TICKET_STATUS not open | ERR_NO_PERMISSION a colleague answers
 * @throws ERR_WAPP_NOT_INITIALIZED the connection can not send, now or soon
 */
export async function sendMessage(tx: PersonTx, { ticketId, body, clientId }: Input): Promise<Message> {
  const viewer = await getViewer(tx)
  await ensureCaller(tx)
  const before = await lockSeenTicket(tx, viewer, ticketId)
  const first = clientId === undefined ? undefined : await findByClientId(tx, ticketId, clientId)
  if (first) return first
  if (before.status !== 'open') throw new AppError('ERR_TICKET_STATUS', { status: before.status })
  if (!mayWrite(viewer, before)) throw new AppError('ERR_NO_PERMISSION')
  if (!(await canSend(tx, before.whatsappId))) throw new AppError('ERR_WAPP_NOT_INITIALIZED')

  if (before.unreadMessages > 0) await sendReadMark(tx, before)
  const message = await insertMessage(tx, {
    ticket_id: ticketId,
    contact_id: before.contactId,
    whatsapp_id: before.whatsappId,
    wa_message_id: newWaMessageId(),
    body,
    from_me: true,
    read: true,
    ack: 0,
    error: null,
    media_type: 'chat',
    user_id: viewer.id,
    origin: 'ui',
    client_id: clientId ?? null,
  })
  const ticket = await updateTicket(tx, ticketId, {
    last_message: previewOf(body),
    last_message_at: new Date(message.createdAt),
    from_me: true,
    unread_messages: 0,
  })
  await tx.emit(ticketUpdated, { ticket, before })
  await tx.emit(messageCreated, { message, ticket })
  await tx.emit(sendRequested, {
    whatsappId: ticket.whatsappId,
    waMessageId: message.waMessageId,
    to: await getAddress(tx, ticket.contactId),
    content: { kind: 'text', text: body, quoted: null },
  })
  return message
}

/** While a connection opens, texts wait for it. */
async function canSend(tx: PersonTx, whatsappId: number): Promise<boolean> {
  const connection = await findConnection(tx, whatsappId)
  return connection !== undefined && !connection.deleted && ['CONNECTED', 'OPENING'].includes(connection.status)
}

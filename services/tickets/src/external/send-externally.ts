import { messageCreated, sendRequested } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import { ticketCreated, ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { AppError, notFound } from '@recado/kit/errors'
import { canSend } from '../connections/can-send.ts'
import { ensureContactOfPhone } from '../contacts/ensure-contact-of-phone.ts'
import { getAddress } from '../contacts/identity-repository.ts'
import type { Tx } from '../db.ts'
import { insertMessage } from '../messages/message-repository.ts'
import { newWaMessageId, previewOf } from '../messages/message-rules.ts'
import { outgoingContent } from '../messages/outgoing-content.ts'
import { queueExists } from '../queues/queue-repository.ts'
import { insertTicket, lockActiveTicket, lockTicketOfApi, updateTicket } from '../tickets/ticket-repository.ts'

type Input = {
  readonly whatsappId: number
  readonly number: string
  readonly body: string
  readonly openTicket: boolean
  readonly queueId?: number | undefined
  readonly closeTicket: boolean
}

/**
 * Sends a text for another program: in the contact's active ticket; else in a closed one that holds what programs sent,
 * or, if that is asked for, in a new one that waits.
 * @throws ERR_WAPP_NOT_INITIALIZED | ERR_NO_QUEUE_FOUND | ERR_API_INVALID_NUMBER
 */
export async function sendExternally(tx: Tx, input: Input): Promise<Message> {
  const { whatsappId, queueId } = input
  if (!(await canSend(tx, whatsappId))) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  if (queueId !== undefined && !(await queueExists(tx, queueId))) throw notFound('queue')
  if (!/^\d{8,15}$/.test(input.number)) throw new AppError('ERR_API_INVALID_NUMBER')
  const contactId = await ensureContactOfPhone(tx, input.number)
  const active = await lockActiveTicket(tx, contactId, whatsappId)
  const before = active ?? (input.openTicket ? undefined : await lockTicketOfApi(tx, contactId, whatsappId))
  const held = before ?? (await openTicket(tx, input, contactId))

  const message = await insertMessage(tx, {
    ticket_id: held.id,
    contact_id: contactId,
    whatsapp_id: whatsappId,
    wa_message_id: newWaMessageId(),
    body: input.body,
    from_me: true,
    read: true,
    ack: 0,
    media_type: 'chat',
    origin: 'api',
  })
  const isClosed = input.closeTicket && held.status !== 'closed'
  const ticket = await updateTicket(tx, held.id, {
    last_message: previewOf(message),
    last_message_at: new Date(message.createdAt),
    from_me: true,
    ...(isClosed && { status: 'closed', closed_at: new Date(), closed_by: 'api' }),
  })
  if (before) await tx.emit(ticketUpdated, { ticket, before })
  else await tx.emit(ticketCreated, { ticket })
  await tx.emit(messageCreated, { message, ticket })
  const to = await getAddress(tx, contactId)
  const content = await outgoingContent(tx, message)
  await tx.emit(sendRequested, { whatsappId, waMessageId: message.waMessageId, to, content })
  return message
}

function openTicket(tx: Tx, { whatsappId, openTicket: isWanted, queueId }: Input, contactId: number): Promise<Ticket> {
  const now = new Date()
  return insertTicket(tx, {
    status: isWanted ? 'pending' : 'closed',
    user_id: null,
    queue_id: isWanted ? (queueId ?? null) : null,
    whatsapp_id: whatsappId,
    contact_id: contactId,
    last_message: '',
    last_message_at: now,
    from_me: true,
    unread_messages: 0,
    origin: 'api',
    queued_at: isWanted ? now : null,
    accepted_at: null,
    closed_at: isWanted ? null : now,
    closed_by: isWanted ? null : 'api',
  })
}

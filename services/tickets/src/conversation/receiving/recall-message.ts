import { messageCreated } from '@recado/contracts/messages/events'
import { ticketCreated, ticketUpdated } from '@recado/contracts/tickets/events'
import type { ReceivedMessage } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../../tables/db.ts'
import { insertMessage, type StoredMessage } from '../messages/message-repository.ts'
import { previewOf } from '../messages/message-rules.ts'
import { IN_LISTS } from '../tickets/preview-rules.ts'
import { shownColumns } from '../tickets/shown-columns.ts'
import { insertTicket, lockTicketOfHistory, updateTicket } from '../tickets/ticket-repository.ts'
import { keepSecondFile } from './join-files.ts'
import { contentOf } from './received-content.ts'

type Input = {
  readonly conversation: StoredMessage['conversation']
  readonly authorId: number | null
  readonly message: ReceivedMessage
}

/**
 * Stores a message from before the phone was linked. It is stored as read in a closed ticket, because it needs no
 * answer.
 */
export async function recallMessage(tx: Tx, { conversation, authorId, message }: Input): Promise<void> {
  const { contactId, whatsappId } = conversation
  const at = new Date(message.sentAt)
  const content = await contentOf(tx, conversation, message)
  const preview = previewOf({ mediaType: content.media_type, body: content.body, cameFrom: message.cameFrom ?? null })
  const shown = await shownColumns(tx, { preview, at, origin: message.fromMe ? 'phone' : 'inbound' })
  const from = !message.fromMe && { came_from: content.came_from }
  const before = await lockTicketOfHistory(tx, contactId, whatsappId)
  const ticket = before
    ? await updateTicket(
        tx,
        before.id,
        { ...shown, ...(!before.cameFrom && from) },
        { isKept: !IN_LISTS.history.movesRow },
      )
    : await insertTicket(tx, {
        ...shown,
        ...from,
        contact_id: contactId,
        whatsapp_id: whatsappId,
        status: 'closed',
        origin: 'phone',
        user_id: null,
        queue_id: null,
        unread_messages: 0,
        queued_at: null,
        accepted_at: null,
        closed_at: new Date(),
        closed_by: 'system',
      })
  const stored = await insertMessage(tx, {
    ...content,
    ticket_id: ticket.id,
    contact_id: contactId,
    whatsapp_id: whatsappId,
    author_id: authorId,
    wa_message_id: message.waMessageId,
    from_me: message.fromMe,
    read: true,
    ack: message.fromMe ? 1 : 0,
    origin: message.fromMe ? 'phone' : 'inbound',
    created_at: at,
  })
  await keepSecondFile(tx, stored.id, conversation, message)
  if (before) await tx.emit(ticketUpdated, { ticket, before })
  else await tx.emit(ticketCreated, { ticket })
  await tx.emit(messageCreated, { message: stored, ticket })
}

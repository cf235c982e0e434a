import { messageCreated } from '@recado/contracts/messages/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Words } from '@recado/contracts/words/words'
import type { Tx } from '../../tables/db.ts'
import { findNamed, insertMessage } from '../messages/message-repository.ts'
import { bodyColumns } from '../messages/said-repository.ts'

type Note = { readonly id: string; readonly words: Words; readonly at: Date }

/**
 * Adds a system entry about a contact or a group to a ticket, once per id. Leaves the unread count and the order of
 * lists unchanged. The caller has locked the ticket.
 */
export async function noteInTicket(tx: Tx, ticket: Ticket, { id, words, at }: Note): Promise<void> {
  const { contactId, whatsappId } = ticket
  if (await findNamed(tx, { whatsappId, contactId, fromMe: true, waMessageId: id })) return
  const message = await insertMessage(tx, {
    ticket_id: ticket.id,
    contact_id: contactId,
    whatsapp_id: whatsappId,
    wa_message_id: id,
    ...(await bodyColumns(tx, words)),
    from_me: true,
    read: true,
    ack: 1,
    media_type: 'system',
    origin: 'system',
    created_at: at,
  })
  await tx.emit(messageCreated, { message, ticket })
}

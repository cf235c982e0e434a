import { randomUUID } from 'node:crypto'
import { messageCreated } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Said } from '@recado/contracts/words/speak'
import type { Tx } from '../../tables/db.ts'
import { insertMessage } from '../messages/message-repository.ts'
import { bodyColumns } from '../messages/said-repository.ts'

type Aside = {
  readonly mediaType: 'note' | 'system'
  readonly said: Said
  readonly userId: number | null // the author
  readonly clientId?: string | null
}

/**
 * Adds a local-only message to a ticket: a note of a colleague or a history entry. Leaves the unread count and the
 * preview in lists unchanged. The caller has locked the ticket.
 */
export async function writeAside(tx: Tx, ticket: Ticket, aside: Aside): Promise<Message> {
  const { mediaType, said, userId, clientId = null } = aside
  const message = await insertMessage(tx, {
    ticket_id: ticket.id,
    contact_id: ticket.contactId,
    whatsapp_id: ticket.whatsappId,
    wa_message_id: `${mediaType}:${randomUUID()}`, // WhatsApp never assigns an id of this form
    ...(await bodyColumns(tx, said)),
    from_me: true,
    read: true,
    ack: 1, // WhatsApp sends no acknowledgement for a local-only message
    media_type: mediaType,
    user_id: userId,
    origin: mediaType === 'note' ? 'ui' : 'system',
    client_id: clientId,
  })
  await tx.emit(messageCreated, { message, ticket })
  return message
}

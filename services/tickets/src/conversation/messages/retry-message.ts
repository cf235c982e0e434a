import { messageUpdated, sendRequested } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import { AppError } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { getAddress } from '../identities/identity-repository.ts'
import { outgoingContent } from '../sending/outgoing-content.ts'
import { lockMessage } from './lock-message.ts'
import { updateMessage } from './message-repository.ts'

/**
 * Sends a failed message again under the same WhatsApp id, so that the contact gets one message even if the first
 * attempt arrived. Does nothing if the message has not failed.
 * @throws the errors of `lockMessage` | ERR_TICKET_STATUS the ticket is not open
 */
export async function retryMessage(tx: PersonTx, id: number): Promise<Message> {
  const { message: failed, ticket } = await lockMessage(tx, id)
  if (failed.ack >= 0 || failed.isDeleted) return failed
  if (ticket.status !== 'open') throw new AppError('ERR_TICKET_STATUS', { status: ticket.status })
  const message = await updateMessage(tx, id, { ack: 0, error: null })
  await tx.emit(messageUpdated, { message, ticket })
  const { whatsappId, contactId } = ticket
  const to = await getAddress(tx, { contactId, ticketId: ticket.id })
  const content = await outgoingContent(tx, message)
  await tx.emit(sendRequested, { whatsappId, waMessageId: message.waMessageId, to, content })
  return message
}

import { changeRequested } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { MessageChange } from '@recado/contracts/whatsapp/content'
import type { Tx } from '../../tables/db.ts'
import type { Undo } from '../../tables/message-tables.ts'
import { getAddress } from '../identities/identity-repository.ts'
import { newWaMessageId } from '../messages/message-rules.ts'
import { insertRequestedChange, type RequestedChange } from '../messages/requested-change-repository.ts'
import { findAuthorAddress } from './author-address.ts'

type Wanted = {
  readonly ticket: Pick<Ticket, 'id' | 'contactId' | 'whatsappId'>
  readonly message: Message // the message before the change
  readonly change: MessageChange
  readonly isUnawaited?: true // the request of the agent has ended
}

/**
 * Asks WhatsApp to change a message, and stores how to undo the change here in case WhatsApp refuses it. The ticket
 * must be locked.
 */
export async function requestOfWhatsapp(
  tx: Tx,
  { ticket, message, change, isUnawaited }: Wanted,
): Promise<RequestedChange> {
  const { id: ticketId, contactId, whatsappId } = ticket
  const { id: messageId, waMessageId, fromMe } = message
  const undo = { ...undoOf(message), ...(isUnawaited && { isUnawaited }) }
  const requested = { whatsappId, waMessageId: newWaMessageId(), messageId, change, undo }
  await insertRequestedChange(tx, requested)
  await tx.emit(changeRequested, {
    whatsappId,
    waMessageId: requested.waMessageId,
    to: await getAddress(tx, { contactId, ticketId }),
    target: { waMessageId, fromMe },
    author: await findAuthorAddress(tx, messageId),
    change,
  })
  return requested
}

const undoOf = ({ body, previousBodies, reactions }: Message): Undo => {
  const own = reactions.find(({ fromMe }) => fromMe)
  return { body, previousBodies, reaction: own ? { emoji: own.emoji, at: own.at } : null }
}

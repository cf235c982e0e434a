import type { EventData } from '@recado/contracts/event'
import { messageUpdated, sendFailed } from '@recado/contracts/messages/events'
import type { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../db.ts'
import { lockTicket } from '../tickets/ticket-repository.ts'
import { findTicketIdOfSent, growAcknowledgement } from './message-repository.ts'
import { settleChange } from './request-change.ts'

/**
 * Lets the ticks of a message grow; late and repeated news changes nothing, and news of unknown messages is dropped. A change of a
 * message has an id and an answer like a message.
 */
export async function recordAcknowledgement(tx: Tx, sent: EventData<typeof messageAcknowledged>): Promise<void> {
  const ticketId = await findTicketIdOfSent(tx, sent)
  if (ticketId === undefined) return settleChange(tx, sent)
  const ticket = await lockTicket(tx, ticketId)
  const message = ticket && (await growAcknowledgement(tx, sent))
  if (!message) return
  await tx.emit(messageUpdated, { message, ticket })
  if (message.ack < 0 && ticket.userId !== null) await tx.emit(sendFailed, { message, ticket })
}

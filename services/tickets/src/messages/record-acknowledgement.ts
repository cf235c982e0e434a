import type { EventData } from '@recado/contracts/event'
import { messageUpdated } from '@recado/contracts/messages/events'
import type { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../db.ts'
import { lockTicket } from '../tickets/ticket-repository.ts'
import { findTicketIdOfSent, growAcknowledgement } from './message-repository.ts'

/** Lets the ticks of a message grow; late and repeated news changes nothing, and news of unknown messages is dropped. */
export async function recordAcknowledgement(tx: Tx, sent: EventData<typeof messageAcknowledged>): Promise<void> {
  const ticketId = await findTicketIdOfSent(tx, sent)
  const ticket = ticketId === undefined ? undefined : await lockTicket(tx, ticketId)
  const message = ticket && (await growAcknowledgement(tx, sent))
  if (message) await tx.emit(messageUpdated, { message, ticket })
}

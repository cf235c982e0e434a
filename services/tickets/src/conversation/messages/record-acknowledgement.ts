import type { EventData } from '@recado/contracts/event'
import { messageUpdated, sendFailed } from '@recado/contracts/messages/events'
import type { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../../tables/db.ts'
import type { OnAcknowledged } from '../from-wings.ts'
import { lockTicket } from '../tickets/ticket-repository.ts'
import { findSent, growAcknowledgement } from './message-repository.ts'
import { settleChange } from './request-change.ts'

/**
 * Raises the acknowledgement of a message; late and repeated events change nothing, and events of unknown messages are
 * dropped. A change of a message has an id and an acknowledgement of its own.
 */
export async function recordAcknowledgement(
  tx: Tx,
  sent: EventData<typeof messageAcknowledged>,
  onAcknowledged: OnAcknowledged,
): Promise<void> {
  const found = await findSent(tx, sent)
  if (!found) return settleChange(tx, sent)
  const ticket = await lockTicket(tx, found.ticketId)
  const message = ticket && (await growAcknowledgement(tx, sent))
  if (!message) return
  await tx.emit(messageUpdated, { message, ticket })
  if (message.campaign) await onAcknowledged(tx, message, sent.whatsappId)
  if (message.ack < 0 && ticket.userId !== null) await tx.emit(sendFailed, { message, ticket })
}

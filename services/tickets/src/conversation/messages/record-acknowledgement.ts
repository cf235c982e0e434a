import type { EventData } from '@recado/contracts/event'
import { messageUpdated, sendFailed } from '@recado/contracts/messages/events'
import type { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../../tables/db.ts'
import type { OnAcknowledged } from '../from-wings.ts'
import { lockTicket } from '../tickets/ticket-repository.ts'
import { findSent, growAcknowledgement } from './message-repository.ts'
import { settleChange } from './request-change.ts'

/**
 * Raises the acknowledgement of a message, or records the answer to an edit, deletion or reaction, which has its own
 * WhatsApp id. Late and repeated events change nothing; events about unknown messages are ignored.
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

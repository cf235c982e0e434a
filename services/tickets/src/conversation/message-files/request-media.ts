import { mediaRequested, messageUpdated } from '@recado/contracts/messages/events'
import type { PersonTx } from '../../tables/db.ts'
import { getAddress } from '../identities/identity-repository.ts'
import { getTicket } from '../tickets/ticket-repository.ts'
import { getSeenMessage } from './get-seen-message.ts'
import { markMediaPending } from './message-file-repository.ts'

/**
 * Asks the gateway again for a file that could not be fetched. Does nothing if the file exists or is already being
 * fetched.
 */
export async function requestMedia(tx: PersonTx, messageId: number): Promise<void> {
  const { id, fromMe, waMessageId, ticketId } = await getSeenMessage(tx, messageId)
  const ticket = await getTicket(tx, ticketId)
  const message = await markMediaPending(tx, id)
  if (!message) return
  const { whatsappId, contactId } = ticket
  await tx.emit(messageUpdated, { message, ticket })
  const chat = await getAddress(tx, { contactId, ticketId })
  await tx.emit(mediaRequested, { whatsappId, chat, waMessageId, fromMe })
}

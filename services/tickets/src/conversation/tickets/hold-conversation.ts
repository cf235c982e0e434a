import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { PersonTx } from '../../tables/db.ts'
import { type ConnectionCopy, lockConnection } from '../connections/connection-repository.ts'
import { lockContacts } from '../contacts/contact-repository.ts'
import { getSeenTicket, lockSeenTicket } from './ticket-repository.ts'

/**
 * Locks the ticket, its connection and its contact in the order that deletions and arriving messages use. Meanwhile the
 * contact cannot get a second ticket and the connection cannot be deleted.
 * @param onto the connection to which the ticket will move; by default its own
 * @throws ERR_NO_TICKET_FOUND
 */
export async function holdConversation(
  tx: PersonTx,
  viewer: Viewer,
  { ticketId, onto }: { ticketId: number; onto?: number | undefined },
): Promise<{ before: Ticket; connection: ConnectionCopy | undefined }> {
  const { whatsappId, contactId } = await getSeenTicket(tx, viewer, { id: ticketId })
  const connection = await lockConnection(tx, onto ?? whatsappId)
  await lockContacts(tx, [contactId])
  const before = await lockSeenTicket(tx, viewer, ticketId)
  const hasMoved = before.contactId !== contactId || (onto === undefined && before.whatsappId !== whatsappId)
  // the ticket was moved before it was locked
  return hasMoved ? holdConversation(tx, viewer, { ticketId, onto }) : { before, connection }
}

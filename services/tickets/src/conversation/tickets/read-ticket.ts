import { readRequested } from '@recado/contracts/messages/events'
import { ticketRead } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { isUnseen } from '@recado/contracts/tickets/unseen'
import type { PersonTx, Tx } from '../../tables/db.ts'
import { getAddress } from '../identities/identity-repository.ts'
import { markRead } from '../messages/read-repository.ts'
import { getViewer } from '../users/get-viewer.ts'
import { lockSeenTicket, setTicketRead } from './ticket-repository.ts'

/**
 * Marks the ticket as read, here and on WhatsApp, if the caller is its assigned agent. Does nothing for other viewers.
 * @returns the ticket afterwards
 * @throws ERR_NO_TICKET_FOUND
 */
export async function readTicket(tx: PersonTx, ticketId: number): Promise<Ticket> {
  const viewer = await getViewer(tx)
  const before = await lockSeenTicket(tx, viewer, ticketId)
  if (before.userId !== viewer.id || !isUnseen(before, viewer.id)) return before

  const ticket = await setTicketRead(tx, ticketId)
  await tx.emit(ticketRead, { ticket })
  await sendReadMark(tx, before)
  return ticket
}

/**
 * Marks the contact's messages as read, here and on WhatsApp.
 * @param before the locked ticket before this change
 */
export async function sendReadMark(tx: Tx, before: Ticket): Promise<void> {
  const { id: ticketId, contactId } = before
  for (const read of await markRead(tx, ticketId)) {
    await tx.emit(readRequested, { ...read, chat: await getAddress(tx, { contactId, ticketId }) })
  }
}

import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { sees, type Viewer } from '@recado/contracts/tickets/visibility'

const LATE_MS = 10 * 60_000

/**
 * Whom a message calls: the person of an open ticket; while it waits, those in charge of it. Only what a customer has just
 * written calls anybody, and nothing in a group does.
 */
export function callsFor(message: Message, ticket: Ticket, now: Date): (viewer: Viewer) => boolean {
  const isLate = now.getTime() - Date.parse(message.createdAt) > LATE_MS
  if (message.fromMe || message.automatic || ticket.isGroup || isLate) return () => false
  if (ticket.status === 'open') return (viewer) => viewer.id === ticket.userId && sees(viewer, ticket)
  if (ticket.status === 'closed') return () => false
  return (viewer) => sees(viewer, ticket) && (viewer.profile !== 'user' || viewer.allTicket)
}

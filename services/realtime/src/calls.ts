import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { type NotifiedViewer, sees } from '@recado/contracts/tickets/visibility'

const LATE_MS = 10 * 60_000

/**
 * Whom a message calls: the person of an open ticket; while it waits, all who see it and want to know. Only what a customer
 * has just written calls anybody, and nothing in a group does.
 */
export function callsFor(message: Message, ticket: Ticket, now: Date): (viewer: NotifiedViewer) => boolean {
  const isLate = now.getTime() - Date.parse(message.createdAt) > LATE_MS
  if (message.fromMe || message.automatic || ticket.isGroup || isLate) return () => false
  if (ticket.status === 'open') return (viewer) => viewer.id === ticket.userId && sees(viewer, ticket)
  if (ticket.status === 'closed') return () => false
  return (viewer) => sees(viewer, ticket) && viewer.pendingNotices
}

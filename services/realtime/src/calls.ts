import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { type NotifiedViewer, sees } from '@recado/contracts/tickets/visibility'

const LATE_MS = 10 * 60_000

/**
 * Returns which users a message notifies. For an open ticket it notifies the assignee; for a waiting ticket, all users
 * who see it and have enabled these notifications. Only new messages of customers notify, and not in groups.
 */
export function callsFor(message: Message, ticket: Ticket, now: Date): (viewer: NotifiedViewer) => boolean {
  const isLate = now.getTime() - Date.parse(message.createdAt) > LATE_MS
  if (message.fromMe || message.automatic || ticket.isGroup || isLate) return () => false
  if (ticket.status === 'open') return (viewer) => viewer.id === ticket.userId && sees(viewer, ticket)
  if (ticket.status === 'closed') return () => false
  return (viewer) => sees(viewer, ticket) && viewer.pendingNotices
}

import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { type NotifiedViewer, sees } from '@recado/contracts/tickets/visibility'

const LATE_MS = 10 * 60_000

/**
 * Whether the user is notified of a message: a recent one of a contact, in the user's own ticket, or in a waiting one that
 * the user sees and wants to know of. Never of groups, nor of messages that WhatsApp delivers late.
 */
export function isNews(message: Message, ticket: Ticket, viewer: NotifiedViewer, now: Date): boolean {
  if (message.fromMe || ticket.isGroup) return false
  if (now.getTime() - new Date(message.createdAt).getTime() > LATE_MS) return false
  if (ticket.status === 'open') return ticket.userId === viewer.id
  return ticket.status === 'pending' && sees(viewer, ticket) && viewer.pendingNotices
}

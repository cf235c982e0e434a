import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { sees, type Viewer } from '@recado/contracts/tickets/visibility'

const LATE_MS = 10 * 60_000

/**
 * Whether a message calls this person: a customer's, just written, in his own ticket, or in a waiting one of which he
 * is in charge. Groups and what WhatsApp delivers late call nobody.
 */
export function isNews(message: Message, ticket: Ticket, viewer: Viewer, now: Date): boolean {
  if (message.fromMe || ticket.isGroup) return false
  if (now.getTime() - new Date(message.createdAt).getTime() > LATE_MS) return false
  if (ticket.status === 'open') return ticket.userId === viewer.id
  return ticket.status === 'pending' && sees(viewer, ticket) && (viewer.profile !== 'user' || viewer.allTicket)
}

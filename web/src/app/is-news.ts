import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { type NotifiedViewer, sees } from '@recado/contracts/tickets/visibility'

const NEW_MS = 5_000 // a ticket of a new conversation waits from its beginning; the message calls
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

/**
 * Whether the user is notified of a ticket that came back to wait, or was passed on to a queue of the user's, without a
 * new message. Not when they did it themselves: then their window knows the ticket already, or as theirs.
 * @param known the ticket as this window knew it before
 */
export function waitsAnew(ticket: Ticket, known: Ticket | undefined, viewer: NotifiedViewer, now: Date): boolean {
  if (ticket.status !== 'pending' || ticket.isGroup || ticket.queuedAt === null) return false
  if (known && (known.version >= ticket.version || known.userId === viewer.id)) return false
  const since = Date.parse(ticket.queuedAt)
  const isAnew = known ? known.queuedAt !== ticket.queuedAt : since - Date.parse(ticket.createdAt) > NEW_MS
  return isAnew && now.getTime() - since <= LATE_MS && sees(viewer, ticket) && viewer.pendingNotices
}

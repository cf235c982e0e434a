import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { type NotifiedViewer, sees } from '@recado/contracts/tickets/visibility'

const NEW_MS = 5_000 // a ticket that starts to wait within this time is new, and its first message notifies the user
const LATE_MS = 10 * 60_000

/**
 * Whether the user is notified of a message. True for a recent message of a contact, in the user's own ticket or in a
 * waiting ticket that the user sees and wants notifications of. Messages of groups, and messages that WhatsApp delivers
 * late, never notify.
 */
export function isNews(message: Message, ticket: Ticket, viewer: NotifiedViewer, now: Date): boolean {
  if (message.fromMe || ticket.isGroup) return false
  if (now.getTime() - new Date(message.createdAt).getTime() > LATE_MS) return false
  if (ticket.status === 'open') return ticket.userId === viewer.id
  return ticket.status === 'pending' && sees(viewer, ticket) && viewer.pendingNotices
}

/**
 * Whether the user is notified of a waiting ticket without a new message. True when the ticket waits again, has
 * returned from a snooze, or has come to one of the user's queues. The user's own actions do not notify, because this
 * window already has the new version of the ticket, or knows it as the user's own ticket.
 * @param known the ticket in the cache of this window
 */
export function waitsAnew(ticket: Ticket, known: Ticket | undefined, viewer: NotifiedViewer, now: Date): boolean {
  if (ticket.status !== 'pending' || ticket.isGroup || ticket.queuedAt === null || ticket.snooze) return false
  if (known && (known.version >= ticket.version || known.userId === viewer.id)) return false
  const since = Math.max(Date.parse(ticket.queuedAt), Date.parse(ticket.woken?.at ?? ticket.queuedAt))
  const isBack = known && (known.queuedAt !== ticket.queuedAt || known.snooze !== null)
  const isAnew = isBack ?? since - Date.parse(ticket.createdAt) > NEW_MS
  return isAnew && now.getTime() - since <= LATE_MS && sees(viewer, ticket) && viewer.pendingNotices
}

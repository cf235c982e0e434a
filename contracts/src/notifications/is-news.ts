import type { Message } from '../messages/message.ts'
import type { Ticket, TicketAudience } from '../tickets/ticket.ts'
import { type NotifiedViewer, sees } from '../tickets/visibility.ts'

const NEW_MS = 5_000 // a ticket that starts to wait within this time is new, and its first message notifies the user
const LATE_MS = 10 * 60_000

/**
 * Whether a message notifies anybody. Messages of groups, automatic messages, and messages that WhatsApp delivers late,
 * never notify.
 */
export function mayNotify(message: Message, ticket: Ticket, now: Date): boolean {
  if (message.fromMe || message.automatic || ticket.isGroup) return false
  return ticket.status !== 'closed' && now.getTime() - Date.parse(message.createdAt) <= LATE_MS
}

/**
 * Whether the user is notified of a message. True for a recent message of a contact, in the user's own ticket or in a
 * waiting ticket that the user sees and wants notifications of. Open windows, realtime and push messages use this rule.
 */
export function isNews(message: Message, ticket: Ticket, viewer: NotifiedViewer, now: Date): boolean {
  return mayNotify(message, ticket, now) && isConcerned(viewer, ticket)
}

/** Whether messages of the ticket concern the user: their own ticket, or a waiting one that they want notifications of. */
export function isConcerned(viewer: NotifiedViewer, ticket: TicketAudience): boolean {
  if (!sees(viewer, ticket)) return false
  if (ticket.status === 'open') return ticket.userId === viewer.id
  return ticket.status === 'pending' && viewer.pendingNotices
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
  const since = waitsSince(ticket, ticket.queuedAt)
  const isBack = known && (known.queuedAt !== ticket.queuedAt || known.snooze !== null)
  const isAnew = isBack ?? since - Date.parse(ticket.createdAt) > NEW_MS
  return isAnew && now.getTime() - since <= LATE_MS && isConcerned(viewer, ticket)
}

/**
 * The same for a process that does not know the earlier ticket, but which users could see it. Only the change with which the
 * ticket begins to wait notifies.
 * @param before the ticket's audience before the change
 */
export function beganToWait(ticket: Ticket, before: TicketAudience, viewer: NotifiedViewer, now: Date): boolean {
  const isBegin = before.status !== 'pending' || before.queueId !== ticket.queueId || ticket.woken !== null
  return isBegin && before.userId !== viewer.id && waitsAnew(ticket, undefined, viewer, now)
}

/** When the ticket began to wait, in milliseconds since 1970. */
export const waitsSince = ({ woken }: Pick<Ticket, 'woken'>, queuedAt: string): number =>
  Math.max(Date.parse(queuedAt), Date.parse(woken?.at ?? queuedAt))

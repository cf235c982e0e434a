import type { Ticket } from './ticket.ts'

/**
 * Whether the assignee has to look at a ticket: it has unread messages, or returned from a snooze, or another user
 * assigned it to the assignee, who has neither opened it nor returned it to the queue.
 */
export const isUnseen = ({ unreadMessages, handedBy, woken }: Ticket, userId: number): boolean =>
  unreadMessages > 0 || woken !== null || (handedBy !== null && handedBy.id !== userId)

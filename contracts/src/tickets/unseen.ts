import type { Ticket } from './ticket.ts'

/**
 * Whether a ticket has unread messages, has returned from a snooze, or another user assigned it to the current assignee;
 * who has neither opened it nor returned it to the queue.
 */
export const isUnseen = ({ unreadMessages, handedBy, woken }: Ticket, userId: number): boolean =>
  unreadMessages > 0 || woken !== null || (handedBy !== null && handedBy.id !== userId)

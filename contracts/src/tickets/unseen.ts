import type { Ticket } from './ticket.ts'

/**
 * Whether a ticket has unread messages, or another user assigned it to the current assignee, who has neither opened it nor
 * returned it to the queue.
 */
export const isUnseen = ({ unreadMessages, handedBy }: Ticket, userId: number): boolean =>
  unreadMessages > 0 || (handedBy !== null && handedBy.id !== userId)

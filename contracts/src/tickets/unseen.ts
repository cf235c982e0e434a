import type { Ticket } from './ticket.ts'

/**
 * Whether the assignee has to look at a ticket: the ticket has unread messages, or has returned from a snooze, or was
 * assigned by another user and not opened yet.
 */
export const isUnseen = ({ unreadMessages, handedBy, woken }: Ticket, userId: number): boolean =>
  unreadMessages > 0 || woken !== null || (handedBy !== null && handedBy.id !== userId)

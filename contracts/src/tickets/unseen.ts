import type { Ticket } from './ticket.ts'

/**
 * Whether a ticket has unread messages, or somebody else gave it to its assignee, who has neither opened it nor put it
 * back to wait.
 */
export const isUnseen = ({ unreadMessages, handedBy }: Ticket, userId: number): boolean =>
  unreadMessages > 0 || (handedBy !== null && handedBy.id !== userId)

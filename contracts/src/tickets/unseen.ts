import type { Ticket } from './ticket.ts'

/**
 * Whether a ticket has unread messages, or somebody else gave it to the person who answers, who has not opened it yet, or
 * put it back to wait.
 */
export const isUnseen = ({ unreadMessages, handedBy }: Ticket, userId: number): boolean =>
  unreadMessages > 0 || (handedBy !== null && handedBy.id !== userId)

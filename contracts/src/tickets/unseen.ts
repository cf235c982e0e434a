import type { Ticket } from './ticket.ts'

/** Whether the person who answers has not seen all of a ticket: messages, or that a colleague gave it to them. */
export const isUnseen = ({ unreadMessages, status, handedBy }: Ticket): boolean =>
  unreadMessages > 0 || (status === 'open' && handedBy !== null)

import type { Ticket } from './ticket.ts'

/** Whether a ticket has unread messages, or was given to the person who answers and they have not opened it yet. */
export const isUnseen = ({ unreadMessages, handedBy }: Ticket): boolean => unreadMessages > 0 || handedBy !== null

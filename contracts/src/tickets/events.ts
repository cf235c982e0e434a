import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { Ticket, TicketAudience } from './ticket.ts'

export const ticketCreated = defineEvent('ticket.created', z.object({ ticket: Ticket }))

/** `before` tells who saw the ticket until now, so that it can leave the screens of those who no longer do. */
export const ticketUpdated = defineEvent('ticket.updated', z.object({ ticket: Ticket, before: TicketAudience }))

/** The assigned person has read it: `unreadMessages` is 0, and nothing else changed. */
export const ticketRead = defineEvent('ticket.read', z.object({ ticket: Ticket }))

import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Ticket, TicketAudience } from './ticket.ts'

export const ticketCreated = defineEvent('ticket.created', z.object({ ticket: Ticket }))

/** `before` tells who saw the ticket until now, so that it can leave the screens of those who no longer do. */
export const ticketUpdated = defineEvent('ticket.updated', z.object({ ticket: Ticket, before: TicketAudience }))

/** The assigned person has read it: `unreadMessages` is 0, and nothing else changed. */
export const ticketRead = defineEvent('ticket.read', z.object({ ticket: Ticket }))

/** The ticket is gone, with all that was said in it. `version` is higher than any that it had. */
export const ticketDeleted = defineEvent(
  'ticket.deleted',
  z.object({ ticketId: ref('ticket'), version: z.int(), before: TicketAudience }),
)

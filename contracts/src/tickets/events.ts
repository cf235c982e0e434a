import { z } from 'zod'
import { Doer } from '../doer.ts'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Ticket, TicketAudience } from './ticket.ts'

export const ticketCreated = defineEvent('ticket.created', z.object({ ticket: Ticket }))

/**
 * `before` tells who saw the ticket until now, so that it can leave the screens of those who no longer do. What a message
 * that came in changes is told by `message.created` alone.
 */
export const ticketUpdated = defineEvent('ticket.updated', z.object({ ticket: Ticket, before: TicketAudience }))

/**
 * Who may see the ticket is asked for: somebody looks at it whom a process without a database has to judge. Nothing stores
 * it on its way; the answer is `ticket.audience-told`, none when there is no such ticket.
 */
export const ticketAudienceAsked = defineEvent('ticket.audience-asked', z.object({ ticketId: ref('ticket') }))
export const ticketAudienceTold = defineEvent(
  'ticket.audience-told',
  z.object({ ticketId: ref('ticket'), version: z.int(), audience: TicketAudience }),
)

/** A user passed the ticket to another user; only the other one sees `note`. */
export const ticketTransferred = defineEvent(
  'ticket.transferred',
  z.object({ ticket: Ticket, by: Doer, note: z.string().nullable() }),
)

/** The assigned person has read it: `unreadMessages` is 0, and nothing else changed. */
export const ticketRead = defineEvent('ticket.read', z.object({ ticket: Ticket }))

/** The ticket is gone, with all that was said in it. `version` is higher than any that it had. */
export const ticketDeleted = defineEvent(
  'ticket.deleted',
  z.object({ ticketId: ref('ticket'), version: z.int(), before: TicketAudience }),
)

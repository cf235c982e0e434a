import { z } from 'zod'
import { Doer } from '../doer.ts'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'
import { WakeReason } from './snooze.ts'
import { Ticket, TicketAudience } from './ticket.ts'

export const ticketCreated = defineEvent('ticket.created', z.object({ ticket: Ticket }))

/**
 * `before` decides who saw the ticket until now, so that it can be removed from the screens of people who no longer do.
 * Changes by a received message are only in `message.created`.
 */
export const ticketUpdated = defineEvent('ticket.updated', z.object({ ticket: Ticket, before: TicketAudience }))

/**
 * Asks who can see the ticket: a user opened it, and a process without a database has to check them. The event is not
 * stored in an outbox. The answer is `ticket.audience-told`; a ticket that does not exist has no answer.
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

/** The targets of a ticket that time can breach. */
export const BreachedTarget = z.enum(['answer', 'resolution'])

/** The ticket has missed a target, announced once; `userIds`: its agent and the supervisors of its queue. */
export const ticketBreached = defineEvent(
  'ticket.breached',
  z.object({ ticket: Ticket, target: openEnum(BreachedTarget), userIds: z.array(ref('user')) }),
)

/** A person put the ticket aside. Screens hear of it by `ticket.updated`. */
export const ticketSnoozed = defineEvent('ticket.snoozed', z.object({ ticket: Ticket, by: Doer }))

/** The ticket returned to its list; `by` null: no person of the company did it. Screens hear of it by other events. */
export const ticketWoken = defineEvent(
  'ticket.woken',
  z.object({ ticket: Ticket, because: openEnum(WakeReason), by: Doer.nullable() }),
)

/** The assignee has read it: `unreadMessages` is 0, `handedBy` and `woken` are null, and no other field changed. */
export const ticketRead = defineEvent('ticket.read', z.object({ ticket: Ticket }))

/** The ticket was deleted with its whole conversation. `version` is higher than any before. */
export const ticketDeleted = defineEvent(
  'ticket.deleted',
  z.object({ ticketId: ref('ticket'), version: z.int(), before: TicketAudience }),
)

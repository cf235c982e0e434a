import { z } from 'zod'
import { Doer } from '../doer.ts'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'
import { WakeReason } from './snooze.ts'
import { Ticket, TicketAudience } from './ticket.ts'

export const ticketCreated = defineEvent('ticket.created', z.object({ ticket: Ticket }))

/**
 * A ticket changed. `before` shows who could see the ticket until now, so that it can be removed from the screens of
 * people who can no longer see it. Changes by a received message are only in `message.created`.
 */
export const ticketUpdated = defineEvent('ticket.updated', z.object({ ticket: Ticket, before: TicketAudience }))

/**
 * Asks who can see a ticket. A process without a database asks when a user has opened the ticket, because it must check
 * the user. The outbox does not store the event. The answer is `ticket.audience-told`; a ticket that does not exist
 * gets no answer.
 */
export const ticketAudienceAsked = defineEvent('ticket.audience-asked', z.object({ ticketId: ref('ticket') }))
export const ticketAudienceTold = defineEvent(
  'ticket.audience-told',
  z.object({ ticketId: ref('ticket'), version: z.int(), audience: TicketAudience }),
)

/** A user transferred the ticket to another user. Only that other user sees `note`. */
export const ticketTransferred = defineEvent(
  'ticket.transferred',
  z.object({ ticket: Ticket, by: Doer, note: z.string().nullable() }),
)

/** The targets that a ticket misses when their time is over. */
export const BreachedTarget = z.enum(['answer', 'resolution'])

/**
 * The ticket has missed a target; published once for each missed target. `userIds`: its agent and the supervisors of
 * its queue.
 */
export const ticketBreached = defineEvent(
  'ticket.breached',
  z.object({ ticket: Ticket, target: openEnum(BreachedTarget), userIds: z.array(ref('user')) }),
)

/** A user snoozed the ticket. Screens show this because of `ticket.updated`. */
export const ticketSnoozed = defineEvent('ticket.snoozed', z.object({ ticket: Ticket, by: Doer }))

/**
 * A snoozed ticket returned to its list. `by` is null if no user of the company ended the snooze. Screens show this
 * because of other events.
 */
export const ticketWoken = defineEvent(
  'ticket.woken',
  z.object({ ticket: Ticket, because: openEnum(WakeReason), by: Doer.nullable() }),
)

/**
 * The assignee has read the ticket: `unreadMessages` is 0, `handedBy` and `woken` are null, and no other field changed.
 */
export const ticketRead = defineEvent('ticket.read', z.object({ ticket: Ticket }))

/** A ticket was deleted with its whole conversation. `version` is higher than any earlier version. */
export const ticketDeleted = defineEvent(
  'ticket.deleted',
  z.object({ ticketId: ref('ticket'), version: z.int(), before: TicketAudience }),
)

/**
 * The tickets of the company that are not closed, without groups. Answers `copy.requested` with kind `open-ticket` and
 * the id of a company. Each page comes once, in order; the last one has `isLast`.
 */
export const openTicketsTold = defineEvent(
  'ticket.open-told',
  z.object({
    answerId: z.uuid(), // shared by the pages of one answer
    isLast: z.boolean(),
    tickets: z.array(Ticket.pick({ id: true, contactId: true, version: true })).max(1_000),
  }),
  ({ answerId }) => answerId,
)

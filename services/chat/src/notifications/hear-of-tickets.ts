import type { EventData } from '@recado/contracts/event'
import type { deletionRefused, mentionedInNote, sendFailed } from '@recado/contracts/messages/events'
import type { ticketBreached, ticketTransferred, ticketWoken } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../tables/db.ts'
import { excerptOf } from './excerpt-rules.ts'
import { notify } from './notify.ts'
import { sourceOf } from './sources.ts'

/** Notifies users who are mentioned in a note. */
export const tellOfMention = (tx: Tx, { message, ticket, userIds }: EventData<typeof mentionedInNote>): Promise<void> =>
  notify(tx, {
    userIds,
    by: message.user,
    source: sourceOf.noteMention(message.id),
    about: {
      kind: 'note-mention',
      ticket: namesOf(ticket),
      messageId: message.id,
      excerpt: excerptOf(message.body ?? ''),
    },
  })

/** Notifies the new agent of a ticket that another user or an API key assigned to them. */
export const tellOfAssignment = (tx: Tx, { ticket, by, note }: EventData<typeof ticketTransferred>): Promise<void> =>
  notify(tx, {
    userIds: ticket.userId === null ? [] : [ticket.userId],
    by,
    source: sourceOf.assignment(ticket),
    about: { kind: 'ticket-assigned', ticket: namesOf(ticket), excerpt: note === null ? null : excerptOf(note) },
  })

/**
 * Notifies the agent of a ticket that it returned from its snooze. Mentions and transfers have notifications of their
 * own.
 */
export async function tellOfWake(tx: Tx, { ticket, because }: EventData<typeof ticketWoken>): Promise<void> {
  if (ticket.userId === null || (because !== 'time' && because !== 'contact')) return
  await notify(tx, {
    userIds: [ticket.userId],
    by: null,
    source: sourceOf.wake(ticket),
    about: { kind: 'ticket-woken', ticket: namesOf(ticket), because },
  })
}

/** Notifies the agent and the supervisors that a ticket has missed a target. */
export const tellOfBreach = (tx: Tx, { ticket, target, userIds }: EventData<typeof ticketBreached>): Promise<void> =>
  notify(tx, {
    userIds,
    by: null,
    source: sourceOf.breach(ticket, target),
    about: { kind: 'ticket-breached', ticket: namesOf(ticket), target },
  })

/** Notifies the agent of a ticket that one of its messages could not be sent. */
export const tellOfFailure = (tx: Tx, { message, ticket }: EventData<typeof sendFailed>): Promise<void> =>
  notify(tx, {
    userIds: ticket.userId === null ? [] : [ticket.userId],
    by: null,
    source: sourceOf.failure(message.id),
    about: {
      kind: 'send-failed',
      ticket: namesOf(ticket),
      messageId: message.id,
      error: message.error,
      excerpt: excerptOf(message.body ?? message.mediaName ?? ''),
    },
  })

/** Notifies the agent of a ticket that one of its messages was not deleted on WhatsApp. */
export const tellOfRefusal = (tx: Tx, { message, ticket }: EventData<typeof deletionRefused>): Promise<void> =>
  notify(tx, {
    userIds: ticket.userId === null ? [] : [ticket.userId],
    by: null,
    source: sourceOf.deletion(message),
    about: {
      kind: 'deletion-refused',
      ticket: namesOf(ticket),
      messageId: message.id,
      excerpt: excerptOf(message.body ?? message.mediaName ?? ''),
    },
  })

const namesOf = ({ id, uuid, number, contact }: Ticket) => ({ id, uuid, number, contactName: contact.name })

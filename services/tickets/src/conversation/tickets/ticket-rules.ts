import type { Ticket } from '@recado/contracts/tickets/ticket'
import { sees, type Viewer } from '@recado/contracts/tickets/visibility'

/**
 * Whether a person may be assigned a ticket of the queue: members of the queue and admins; everybody if it has none.
 */
export const mayHold = (person: Pick<Viewer, 'profile' | 'queueIds'>, queueId: number | null): boolean =>
  queueId === null || person.profile === 'admin' || person.queueIds.includes(queueId)

/**
 * A person to whom the waiting ticket was offered may be a moment late, and learns who was faster, even when they may
 * no longer see the ticket.
 */
export const mayTryToAccept = (viewer: Viewer, ticket: Ticket): boolean =>
  sees(viewer, ticket) || (ticket.status === 'open' && sees(viewer, { ...ticket, userId: null, status: 'pending' }))

/** An agent closes their own tickets and the waiting ones; supervisors and admins all that they may see. */
export const mayClose = (viewer: Viewer, ticket: Ticket): boolean =>
  viewer.profile !== 'user' || ticket.userId === viewer.id || ticket.status === 'pending'

/** A user who may close the ticket may start or stop its bot, also in a waiting ticket before it is accepted. */
export const mayLeadBot = (viewer: Viewer, ticket: Ticket): boolean => mayClose(viewer, ticket)

/**
 * An agent returns and transfers their own tickets and the waiting ones; supervisors and admins all that they may see.
 */
export const mayPassOn = (viewer: Viewer, ticket: Ticket): boolean =>
  viewer.profile !== 'user' || ticket.userId === viewer.id || ticket.status === 'pending'

/** An agent reopens tickets that they answered; supervisors and admins all that they may see. */
export const mayReopen = (viewer: Viewer, ticket: Ticket): boolean =>
  viewer.profile !== 'user' || ticket.userId === viewer.id

/** An agent writes in their own tickets; supervisors and admins in all that they may see. */
export const mayWrite = (viewer: Viewer, ticket: Ticket): boolean =>
  viewer.profile !== 'user' || ticket.userId === viewer.id

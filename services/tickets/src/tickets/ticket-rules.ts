import type { Ticket } from '@recado/contracts/tickets/ticket'
import { sees, type Viewer } from '@recado/contracts/tickets/visibility'

/** A ticket is given only to those who have its queue; admins, and tickets without one, are excepted. */
export const mayHold = (person: Pick<Viewer, 'profile' | 'queueIds'>, queueId: number | null): boolean =>
  queueId === null || person.profile === 'admin' || person.queueIds.includes(queueId)

/**
 * A person to whom the waiting ticket was offered may be a moment late, and learns who was faster, even when the ticket
 * is no longer visible to them.
 */
export const mayTryToAccept = (viewer: Viewer, ticket: Ticket): boolean =>
  sees(viewer, ticket) || (ticket.status === 'open' && sees(viewer, { ...ticket, userId: null, status: 'pending' }))

/** An agent closes his own tickets and the waiting ones; supervisors and admins all that they see. */
export const mayClose = (viewer: Viewer, ticket: Ticket): boolean =>
  viewer.profile !== 'user' || ticket.userId === viewer.id || ticket.status === 'pending'

/** A user who may close the ticket may start or stop its bot: in a waiting one too, before it is accepted. */
export const mayLeadBot = (viewer: Viewer, ticket: Ticket): boolean => mayClose(viewer, ticket)

/** An agent returns and passes on his own tickets and the waiting ones; supervisors and admins those that they see. */
export const mayPassOn = (viewer: Viewer, ticket: Ticket): boolean =>
  viewer.profile !== 'user' || ticket.userId === viewer.id || ticket.status === 'pending'

/** An agent reopens what he answered himself; supervisors and admins all that they see. */
export const mayReopen = (viewer: Viewer, ticket: Ticket): boolean =>
  viewer.profile !== 'user' || ticket.userId === viewer.id

/** An agent writes in his own tickets; supervisors and admins in all that they see. */
export const mayWrite = (viewer: Viewer, ticket: Ticket): boolean =>
  viewer.profile !== 'user' || ticket.userId === viewer.id

import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'

export const canAccept = (ticket: Ticket): boolean => ticket.status === 'pending'

/** Waiting ones by whoever sees them; a colleague's only by supervisors and admins. */
export function canClose(ticket: Ticket, viewer: Viewer): boolean {
  if (ticket.status === 'closed') return false
  return ticket.status === 'pending' || isLedBy(ticket, viewer)
}

/** What one answered oneself; a colleague's only by supervisors and admins. */
export const canReopen = (ticket: Ticket, viewer: Viewer): boolean =>
  ticket.status === 'closed' && isLedBy(ticket, viewer)

/** Back to its queue: one's own; a colleague's only by supervisors and admins. */
export const canReturn = (ticket: Ticket, viewer: Viewer): boolean =>
  ticket.status === 'open' && isLedBy(ticket, viewer)

/** To a person, a queue or a connection; a waiting one by supervisors and admins. */
export const canTransfer = (ticket: Ticket, viewer: Viewer): boolean =>
  ticket.status !== 'closed' && isLedBy(ticket, viewer)

/** A look at what is said, without taking it: waiting tickets, and by supervisors and admins those of colleagues. */
export const canPeek = (ticket: Ticket, viewer: Viewer): boolean =>
  ticket.status === 'pending' || (viewer.profile !== 'user' && ticket.userId !== viewer.id)

const isLedBy = (ticket: Ticket, viewer: Viewer): boolean => ticket.userId === viewer.id || viewer.profile !== 'user'

import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'

export const canAccept = (ticket: Ticket): boolean => ticket.status === 'pending'

/** Waiting ones by whoever sees them; a colleague's only by supervisors and admins. */
export function canClose(ticket: Ticket, viewer: Viewer): boolean {
  if (ticket.status === 'closed') return false
  return ticket.status === 'pending' || ticket.userId === viewer.id || viewer.profile !== 'user'
}

/** What one answered oneself; a colleague's only by supervisors and admins. */
export const canReopen = (ticket: Ticket, viewer: Viewer): boolean =>
  ticket.status === 'closed' && (ticket.userId === viewer.id || viewer.profile !== 'user')

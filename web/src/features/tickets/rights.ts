import { UNKNOWN } from '@recado/contracts/open-enum'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'

export const canAccept = (ticket: Ticket): boolean => ticket.status === 'pending'

/** Waiting tickets: users who see them. A colleague's: supervisors and admins only. */
export function canClose(ticket: Ticket, viewer: Viewer): boolean {
  if (ticket.status === 'closed' || ticket.status === UNKNOWN) return false
  return ticket.status === 'pending' || isLedBy(ticket, viewer)
}

/** Turn the bot on or off: users who may close the ticket. Bots do not answer groups. */
export const canLead = (ticket: Ticket, viewer: Viewer): boolean => !ticket.isGroup && canClose(ticket, viewer)

/** The user's own; a colleague's: supervisors and admins only. */
export const canReopen = (ticket: Ticket, viewer: Viewer): boolean =>
  ticket.status === 'closed' && isLedBy(ticket, viewer)

/** Back to its queue: the user's own; a colleague's: supervisors and admins only. */
export const canReturn = (ticket: Ticket, viewer: Viewer): boolean =>
  ticket.status === 'open' && isLedBy(ticket, viewer)

/**
 * To a user, a queue or a connection. Waiting tickets: users who see them. A colleague's: supervisors and admins only.
 */
export const canTransfer = (ticket: Ticket, viewer: Viewer): boolean => canClose(ticket, viewer)

/** To a person. Waiting tickets: supervisors and admins only. */
export const canAssign = (ticket: Ticket, viewer: Viewer): boolean =>
  canTransfer(ticket, viewer) && isLedBy(ticket, viewer)

/** Read without accepting: waiting tickets; those of colleagues: supervisors and admins only. */
export const canPeek = (ticket: Ticket, viewer: Viewer): boolean =>
  ticket.status === 'pending' || (viewer.profile !== 'user' && ticket.userId !== viewer.id)

const isLedBy = (ticket: Ticket, viewer: Viewer): boolean => ticket.userId === viewer.id || viewer.profile !== 'user'

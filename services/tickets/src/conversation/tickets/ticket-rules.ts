import type { Ticket } from '@recado/contracts/tickets/ticket'
import { sees, type Viewer } from '@recado/contracts/tickets/visibility'

/**
 * A person to whom the waiting ticket was offered may be a moment late, and learns who was faster, even when they may
 * no longer see the ticket.
 */
export const mayTryToAccept = (viewer: Viewer, ticket: Ticket): boolean =>
  sees(viewer, ticket) || (ticket.status === 'open' && sees(viewer, { ...ticket, userId: null, status: 'pending' }))

import type { Ticket } from '@recado/contracts/tickets/ticket'
import { sees, type Viewer } from '@recado/contracts/tickets/visibility'

/**
 * Whether the viewer may try to accept the ticket. Includes people who could see the ticket while it waited: if they
 * are too late, they learn who was faster.
 */
export const mayTryToAccept = (viewer: Viewer, ticket: Ticket): boolean =>
  sees(viewer, ticket) || (ticket.status === 'open' && sees(viewer, { ...ticket, userId: null, status: 'pending' }))

import { rightsOn } from '@recado/contracts/tickets/rights'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useCurrentUser, viewerOf } from '../../shared/session/current-user.tsx'

/** @returns the actions on the ticket that the user may take */
export const useRights = (ticket: Ticket) => rightsOn(viewerOf(useCurrentUser()), ticket)

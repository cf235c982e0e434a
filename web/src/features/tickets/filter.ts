import type { Ticket, TicketStatus } from '@recado/contracts/tickets/ticket'
import { sees, type Viewer } from '@recado/contracts/tickets/visibility'

/** What the person has chosen to see, whatever the tab. */
export type InboxFilter = {
  readonly showAll: boolean
  readonly onlyUnread: boolean
  readonly queueIds: readonly number[]
  readonly searchParam: string
}
export type TicketListFilter = InboxFilter & { readonly status: TicketStatus }

/** The filter as the routes take it. */
export const toQuery = ({ showAll, onlyUnread, queueIds, searchParam }: InboxFilter) => ({
  showAll: showAll ? ('true' as const) : undefined,
  withUnreadMessages: onlyUnread ? ('true' as const) : undefined,
  queueIds: queueIds.length > 0 ? [...queueIds] : undefined,
  searchParam: searchParam || undefined,
})

/**
 * Whether the server would list the ticket for this person under this filter, its status aside.
 * A text to search for is not compared: only the server can look into messages.
 */
export function isListed(ticket: Ticket, filter: InboxFilter, viewer: Viewer): boolean {
  if (!sees(viewer, ticket)) return false
  const seesOthers = filter.searchParam !== '' || (filter.showAll && viewer.profile !== 'user')
  if (!seesOthers && ticket.userId !== viewer.id && ticket.status !== 'pending') return false
  const isOtherQueue = ticket.queueId !== null && !filter.queueIds.includes(ticket.queueId)
  if (filter.queueIds.length > 0 && isOtherQueue) return false
  return !filter.onlyUnread || ticket.unreadMessages > 0
}

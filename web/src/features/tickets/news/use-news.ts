import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCurrentUser, viewerOf } from '../../../shared/session/current-user.tsx'
import { rowsOf, ticketList } from '../api.ts'
import { NO_FILTER } from '../filter.ts'

const UNREAD = { ...NO_FILTER, onlyUnread: true, status: undefined, order: 'recent' } as const

/** Unread tickets that concern the user, at most one page. */
export function useNews(): { readonly tickets: readonly Ticket[]; readonly hasMore: boolean } {
  const viewer = viewerOf(useCurrentUser())
  const { data } = useInfiniteQuery(ticketList(UNREAD))
  const rows = data ? rowsOf(data) : { tickets: [], hasMore: false }
  return { ...rows, tickets: rows.tickets.filter((ticket) => concerns(ticket, viewer)) }
}

/** The user's own tickets, and waiting ones that the user is in charge of. */
function concerns(ticket: Ticket, viewer: Viewer): boolean {
  if (ticket.status === 'closed') return false
  if (ticket.status === 'open') return ticket.userId === viewer.id
  return viewer.profile !== 'user' || viewer.allTicket
}

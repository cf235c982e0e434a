import { PAGE_SIZE } from '@recado/contracts/limits'
import type { TicketFilter } from '@recado/contracts/tickets/filter'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { PersonTx } from '../../tables/db.ts'
import type { NameCache } from '../names/name-cache.ts'
import { getReader, getViewer } from '../users/get-viewer.ts'
import { nameTickets } from './name-tickets.ts'
import { countTickets, findTickets } from './ticket-list-repository.ts'
import { getSeenTicket } from './ticket-repository.ts'
import { searchTickets } from './ticket-search-repository.ts'

type Page = {
  readonly tickets: Ticket[]
  readonly count: number
  readonly countIsCapped?: boolean
  readonly hasMore: boolean
}

/** One page of the matching tickets that the caller may see. */
export async function listTickets(tx: PersonTx, filter: TicketFilter, names: NameCache): Promise<Page> {
  const { viewer, stamp } = await getReader(tx)
  const { searchParam } = filter
  const { rows, ...counted } = searchParam
    ? await searchTickets(tx, viewer, { ...filter, searchParam })
    : await listRows(tx, viewer, filter)
  return { tickets: await nameTickets(tx, rows, { names, stamp }), ...counted }
}

async function listRows(tx: PersonTx, viewer: Viewer, filter: TicketFilter) {
  const rows = await findTickets(tx, viewer, filter)
  const count = await countAll(tx, viewer, filter)
  return { rows, count, hasMore: filter.pageNumber * PAGE_SIZE.tickets < count }
}

async function countAll(tx: PersonTx, viewer: Viewer, filter: TicketFilter): Promise<number> {
  const { open, pending, closed } = await countTickets(tx, viewer, filter)
  return open + pending + closed
}

/** The number of matching tickets that the caller may see, by status. */
export async function summarizeTickets(
  tx: PersonTx,
  filter: Omit<TicketFilter, 'status' | 'pageNumber' | 'order'>,
): Promise<{ open: number; pending: number; closed: number; unread: number }> {
  return countTickets(tx, await getViewer(tx), filter)
}

/** @throws ERR_NO_TICKET_FOUND also when the caller may not see the ticket */
export async function showTicket(tx: PersonTx, by: { id: number } | { uuid: string }): Promise<Ticket> {
  return getSeenTicket(tx, await getViewer(tx), by)
}

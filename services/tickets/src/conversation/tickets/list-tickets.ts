import { PAGE_SIZE } from '@recado/contracts/limits'
import type { TicketFilter } from '@recado/contracts/tickets/filter'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { PersonTx } from '../../tables/db.ts'
import { readFieldFilter } from '../contact-fields/read-field-filter.ts'
import type { NameCache } from '../names/name-cache.ts'
import { getReader, getViewer } from '../users/get-viewer.ts'
import { nameTickets } from './name-tickets.ts'
import type { ListFilter } from './ticket-filter-repository.ts'
import { countTickets, findTickets } from './ticket-list-repository.ts'
import { getSeenTicket } from './ticket-repository.ts'
import { searchTickets } from './ticket-search-repository.ts'

type Page = {
  readonly tickets: Ticket[]
  readonly count: number
  readonly countIsCapped?: boolean
  readonly hasMore: boolean
}

/**
 * One page of the matching tickets that the caller may see.
 * @throws ERR_NO_CONTACT_FIELD_FOUND | ERR_CONTACT_FIELD_VALUE
 */
export async function listTickets(tx: PersonTx, given: TicketFilter, names: NameCache): Promise<Page> {
  const { viewer, stamp } = await getReader(tx)
  const filter = await withConditions(tx, given)
  const { searchParam } = filter
  const { rows, ...counted } = searchParam
    ? await searchTickets(tx, viewer, { ...filter, searchParam })
    : await listRows(tx, viewer, filter)
  return { tickets: await nameTickets(tx, rows, { names, stamp }), ...counted }
}

/** The filter with the conditions that its values of fields stand for. */
async function withConditions<F extends Partial<Pick<TicketFilter, 'fields'>>>(
  tx: PersonTx,
  { fields, ...filter }: F,
): Promise<Omit<F, 'fields'> & Pick<ListFilter, 'conditions'>> {
  return fields?.length ? { ...filter, conditions: await readFieldFilter(tx, fields) } : filter
}

async function listRows(tx: PersonTx, viewer: Viewer, filter: ListFilter) {
  const rows = await findTickets(tx, viewer, filter)
  const count = await countAll(tx, viewer, filter)
  return { rows, count, hasMore: filter.pageNumber * PAGE_SIZE.tickets < count }
}

async function countAll(tx: PersonTx, viewer: Viewer, filter: ListFilter): Promise<number> {
  const { open, pending, closed } = await countTickets(tx, viewer, filter)
  return open + pending + closed
}

/**
 * The number of matching tickets that the caller may see, by status.
 * @throws ERR_NO_CONTACT_FIELD_FOUND | ERR_CONTACT_FIELD_VALUE
 */
export async function summarizeTickets(
  tx: PersonTx,
  filter: Omit<TicketFilter, 'status' | 'pageNumber' | 'order'>,
): Promise<{ open: number; pending: number; closed: number; unread: number }> {
  return countTickets(tx, await getViewer(tx), await withConditions(tx, filter))
}

/** @throws ERR_NO_TICKET_FOUND also when the caller may not see the ticket */
export async function showTicket(tx: PersonTx, by: { id: number } | { uuid: string }): Promise<Ticket> {
  return getSeenTicket(tx, await getViewer(tx), by)
}

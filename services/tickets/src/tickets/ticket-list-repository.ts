import { PAGE_SIZE } from '@recado/contracts/limits'
import type { TicketFilter } from '@recado/contracts/tickets/filter'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Tx } from '../db.ts'
import { matches, ticketsAmong } from './ticket-filter-repository.ts'
import { selectPage, toTicket } from './ticket-row-repository.ts'
import { visibleTo } from './ticket-visibility-repository.ts'

/**
 * One page. It is chosen before names are joined to it: a row condition hides from the planner how much a company has, and
 * joined first, all that the filter finds would be looked up for one page.
 * @returns `count` of all that the filter finds, where that had to be found for the page; else undefined
 */
export async function findTickets(
  tx: Tx,
  viewer: Viewer,
  filter: TicketFilter,
): Promise<{ tickets: Ticket[]; count: number | undefined }> {
  const chosen = inOrder(ticketsAmong(tx, filter).where(matches(viewer, filter)), filter)
    .limit(PAGE_SIZE.tickets)
    .offset((filter.pageNumber - 1) * PAGE_SIZE.tickets)
  if (!filter.searchParam) {
    const rows = await inOrder(selectPage(tx, chosen.selectAll('ticket')), filter).execute()
    return { tickets: rows.map(toTicket), count: undefined }
  }
  const counted = chosen.select(['ticket.id', sql<number>`count(*) over ()`.as('found')]) // of narrow rows: they may be many
  const page = tx.db
    .selectFrom('ticket')
    .innerJoin(counted.as('chosen'), 'chosen.id', 'ticket.id')
    .selectAll('ticket')
    .select('chosen.found')
  const rows = await inOrder(selectPage(tx, page).select(sql<number>`ticket.found`.as('found')), filter).execute()
  return { tickets: rows.map(toTicket), count: rows[0]?.found }
}

/** Latest change first, or who waits longest. */
function inOrder<O>(
  query: SelectQueryBuilder<Database, 'ticket', O>,
  { order }: Pick<TicketFilter, 'order'>,
): SelectQueryBuilder<Database, 'ticket', O> {
  return order === 'waiting'
    ? query.orderBy('ticket.queued_at', (by) => by.asc().nullsLast()).orderBy('ticket.id')
    : query.orderBy('ticket.updated_at', 'desc').orderBy('ticket.id', 'desc')
}

type Counts = { open: number; pending: number; closed: number; unread: number }

/** How many the filter finds, by status; `unread` are those with unread messages. */
export function countTickets(
  tx: Tx,
  viewer: Viewer,
  filter: Omit<TicketFilter, 'pageNumber' | 'order'>,
): Promise<Counts> {
  return ticketsAmong(tx, filter)
    .where(matches(viewer, filter))
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 'open').as('open'),
      fn.countAll<number>().filterWhere('status', '=', 'pending').as('pending'),
      fn.countAll<number>().filterWhere('status', '=', 'closed').as('closed'),
      fn.countAll<number>().filterWhere('unread_messages', '>', 0).as('unread'),
    ])
    .executeTakeFirstOrThrow()
}

/** One page of a contact's tickets, newest first. @returns also how many of them the viewer sees */
export async function findTicketsOfContact(
  tx: Tx,
  viewer: Viewer,
  { id, pageNumber }: { readonly id: number; readonly pageNumber: number },
): Promise<{ tickets: Ticket[]; count: number }> {
  const seen = tx.db.selectFrom('ticket').where('ticket.contact_id', '=', id).where(visibleTo(viewer))
  const page = seen
    .selectAll('ticket')
    .orderBy('ticket.id', 'desc')
    .limit(PAGE_SIZE.tickets)
    .offset((pageNumber - 1) * PAGE_SIZE.tickets)
  const rows = await selectPage(tx, page).orderBy('ticket.id', 'desc').execute()
  const { count } = await seen.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { tickets: rows.map(toTicket), count }
}

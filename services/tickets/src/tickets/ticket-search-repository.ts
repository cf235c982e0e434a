import { PAGE_SIZE } from '@recado/contracts/limits'
import type { TicketFilter } from '@recado/contracts/tickets/filter'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { sql } from 'kysely'
import type { Tx } from '../db.ts'
import { isOftenSaid } from './lately-said-repository.ts'
import { SEARCH_LIMIT } from './search-rules.ts'
import { matches } from './ticket-filter-repository.ts'
import { countTickets, inOrder, pageOf } from './ticket-list-repository.ts'
import { type ListedRow, selectListed, selectShown } from './ticket-row-repository.ts'
import {
  findSaying,
  hasText,
  type TicketQuery,
  ticketsOf,
  ticketsWith,
  ticketsWithKnown,
} from './ticket-text-repository.ts'

const RARELY_SEEN = 10 // one in so many: going from ticket to ticket would take longer than looking all up

type Found = {
  readonly rows: ListedRow[]
  readonly count: number
  readonly hasMore: boolean
  /** There are more than are counted. */
  readonly countIsCapped?: true
}
type Search = TicketFilter & { readonly searchParam: string }

/** One page of those that the filter and its text find. */
export async function searchTickets(tx: Tx, viewer: Viewer, filter: Search): Promise<Found> {
  // who waits longest is found by no index
  const mayWalk = filter.order !== 'waiting'
  if (mayWalk && (await isOftenSaid(tx, filter.searchParam))) {
    return capped(await walk(tx, viewer, filter), await countSome(tx, allWith(tx, viewer, filter)))
  }
  const { ticketIds, isAll } = await findSaying(tx, filter.searchParam)
  if (isAll) return findAmong(tx, viewer, { filter, among: ticketsWithKnown(tx, filter.searchParam, ticketIds) })
  if (!mayWalk) return findAmong(tx, viewer, { filter, among: ticketsWith(tx, filter.searchParam) })
  return capped(await walk(tx, viewer, filter), await countFound(tx, viewer, { filter, ticketIds }))
}

const capped = (page: Pick<Found, 'rows' | 'hasMore'>, count: number): Found =>
  count > SEARCH_LIMIT.counted ? { ...page, count: SEARCH_LIMIT.counted, countIsCapped: true } : { ...page, count }

/** Finds all, for the page and the count. */
async function findAmong(
  tx: Tx,
  viewer: Viewer,
  { filter, among }: { filter: Search; among: TicketQuery },
): Promise<Found> {
  const found = inOrder(among.where(matches(viewer, filter)), filter)
  const counted = pageOf(found.select(['ticket.id', sql<number>`count(*) over ()`.as('found')]), filter) // of narrow rows: they may be many
  const page = tx.db
    .selectFrom('ticket')
    .innerJoin(counted.as('chosen'), 'chosen.id', 'ticket.id')
    .select('chosen.found')
  const rows = await inOrder(selectListed(tx, page).select(sql<number>`ticket.found`.as('found')), filter).execute()
  const count = rows[0]?.found ?? (await countAll(tx, viewer, filter))
  return { rows, count, hasMore: filter.pageNumber * PAGE_SIZE.tickets < count }
}

async function countAll(tx: Tx, viewer: Viewer, filter: Search): Promise<number> {
  if (filter.pageNumber === 1) return 0
  const { open, pending, closed } = await countTickets(tx, viewer, filter)
  return open + pending + closed
}

const allWith = (tx: Tx, viewer: Viewer, filter: Search): TicketQuery =>
  tx.db.selectFrom('ticket').where(matches(viewer, filter)).where(hasText(filter.searchParam)) as TicketQuery

/**
 * Walks the tickets, latest first, until the page is full. The subquery sorts the tickets before their texts are checked;
 * otherwise PostgreSQL would read the messages of all tickets of a queue and sort the matches.
 */
async function walk(tx: Tx, viewer: Viewer, filter: Search): Promise<Pick<Found, 'rows' | 'hasMore'>> {
  const seen = inOrder(selectShown(tx).where(matches(viewer, filter)), filter).offset(sql.lit(0))
  const found = tx.db.selectFrom(seen.as('ticket')).where(hasText(filter.searchParam)) as unknown as TicketQuery
  const page = found.limit(sql.lit(PAGE_SIZE.tickets + 1)).offset((filter.pageNumber - 1) * PAGE_SIZE.tickets)
  const rows = await inOrder(selectListed(tx, page), filter).execute()
  return { rows: rows.slice(0, PAGE_SIZE.tickets), hasMore: rows.length > PAGE_SIZE.tickets }
}

/** Of those in `ticketIds`, some in which it was said, that are seen; when they are too few to tell, of all. */
async function countFound(
  tx: Tx,
  viewer: Viewer,
  { filter, ticketIds }: { filter: Search; ticketIds: readonly number[] },
): Promise<number> {
  const isSeen = matches(viewer, filter)
  const seen = await countSome(tx, ticketsOf(tx, ticketIds).where(isSeen))
  if (seen > SEARCH_LIMIT.counted) return seen
  const isSoonFound = seen * RARELY_SEEN > ticketIds.length
  return countSome(tx, isSoonFound ? allWith(tx, viewer, filter) : ticketsWith(tx, filter.searchParam).where(isSeen))
}

/** How many there are, up to one more than are counted. */
async function countSome({ db }: Tx, tickets: TicketQuery): Promise<number> {
  const { count } = await db
    .selectFrom(
      tickets
        .select('ticket.id')
        .limit(sql.lit(SEARCH_LIMIT.counted + 1))
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

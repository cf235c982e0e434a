import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { type SqlBool, sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import { isOftenSaid } from './lately-said-repository.ts'
import { SEARCH_LIMIT } from './search-rules.ts'
import { type ListFilter, matches } from './ticket-filter-repository.ts'
import { countTickets, inOrder, pageOf } from './ticket-list-repository.ts'
import { type ListedRow, selectListed, selectShown } from './ticket-row-repository.ts'
import { findSaying, hasText, type TicketQuery, ticketsWith, ticketsWithKnown } from './ticket-text-repository.ts'

type Found = {
  readonly rows: ListedRow[]
  readonly count: number
  readonly hasMore: boolean
  /** Set if there are more matches than `count` says. */
  readonly countIsCapped?: true
}
type Search = ListFilter & { readonly searchParam: string }

/** One page of the tickets that match the filter and its text. */
export async function searchTickets(tx: RepositoryTx, viewer: Viewer, filter: Search): Promise<Found> {
  const text = filter.searchParam
  const mayWalk = filter.order !== 'waiting' // because no index is sorted by longest wait
  const isOften = mayWalk && (await isOftenSaid(tx, text))
  const saying = isOften ? undefined : await findSaying(tx, text)
  if (saying?.isAll) return findAmong(tx, viewer, { filter, among: ticketsWithKnown(tx, text, saying.ticketIds) })
  const found = mayWalk ? await searchOneByOne(tx, viewer, filter) : undefined
  if (found) return found
  const all = await findAmong(tx, viewer, { filter, among: ticketsWith(tx, text) })
  return mayWalk ? capped(all, all.count) : all
}

const capped = (page: Pick<Found, 'rows' | 'hasMore'>, count: number): Found =>
  count > SEARCH_LIMIT.counted ? { ...page, count: SEARCH_LIMIT.counted, countIsCapped: true } : { ...page, count }

/** Finds all matches, and selects the page and the count from them. */
async function findAmong(
  tx: RepositoryTx,
  viewer: Viewer,
  { filter, among }: { filter: Search; among: TicketQuery },
): Promise<Found> {
  const found = inOrder(among.where(matches(viewer, filter)), filter)
  // few columns, because the rows may be many
  const counted = pageOf(found.select(['ticket.id', sql<number>`count(*) over ()`.as('found')]), filter)
  const page = tx.db
    .selectFrom('ticket')
    .innerJoin(counted.as('chosen'), 'chosen.id', 'ticket.id')
    .select('chosen.found')
  const rows = await inOrder(selectListed(tx, page).select(sql<number>`ticket.found`.as('found')), filter).execute()
  const count = rows[0]?.found ?? (await countAll(tx, viewer, filter))
  return { rows, count, hasMore: filter.pageNumber * PAGE_SIZE.tickets < count }
}

async function countAll(tx: RepositoryTx, viewer: Viewer, filter: Search): Promise<number> {
  if (filter.pageNumber === 1) return 0
  const { open, pending, closed } = await countTickets(tx, viewer, filter)
  return open + pending + closed
}

/**
 * Finds a page and the count by checking at most `SEARCH_LIMIT.walked` tickets one by one. Returns undefined when this
 * is not enough, because the word is then rare and an index finds its matches faster.
 */
async function searchOneByOne(tx: RepositoryTx, viewer: Viewer, filter: Search): Promise<Found | undefined> {
  const seen = selectShown(tx).where(matches(viewer, filter))
  const some = seen.limit(sql.lit(SEARCH_LIMIT.walked))
  const count = await countUpTo(tx, SEARCH_LIMIT.counted + 1, withText(tx, some, filter))
  const isCounted = count > SEARCH_LIMIT.counted
  const isAll = async () => !(await hasMoreThan(SEARCH_LIMIT.walked, seen))
  if (!isCounted && !(await isAll())) return undefined
  const page = await walk(tx, viewer, filter)
  return page.hasMore || !isCounted || (await isAll()) ? capped(page, count) : undefined
}

/**
 * Checks the latest tickets until the page is full. The subquery sorts tickets before their texts are checked;
 * otherwise PostgreSQL would read the messages of all tickets and sort the matches. The subquery numbers its rows
 * instead of using a limit, because for a limit PostgreSQL would sort all tickets first.
 */
async function walk(tx: RepositoryTx, viewer: Viewer, filter: Search): Promise<Pick<Found, 'rows' | 'hasMore'>> {
  const place = sql<number>`row_number() over (order by ticket.updated_slot desc, ticket.updated_at desc, ticket.id desc)`
  const seen = inOrder(selectShown(tx).select(place.as('place')).where(matches(viewer, filter)), filter)
  const page = withText(tx, seen, filter)
    .where(sql<SqlBool>`ticket.place <= ${sql.lit(SEARCH_LIMIT.walked)}`)
    .limit(sql.lit(PAGE_SIZE.tickets + 1))
    .offset((filter.pageNumber - 1) * PAGE_SIZE.tickets)
  const rows = await inOrder(selectListed(tx, page), filter).execute()
  return { rows: rows.slice(0, PAGE_SIZE.tickets), hasMore: rows.length > PAGE_SIZE.tickets }
}

const withText = ({ db }: RepositoryTx, tickets: TicketQuery, { searchParam }: Search) =>
  db.selectFrom(tickets.as('ticket')).where(hasText(searchParam)) as unknown as TicketQuery

/** The number of tickets, counted up to `most`. */
async function countUpTo({ db }: RepositoryTx, most: number, tickets: TicketQuery): Promise<number> {
  const { count } = await db
    .selectFrom(tickets.select('ticket.id').limit(sql.lit(most)).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function hasMoreThan(most: number, tickets: TicketQuery): Promise<boolean> {
  const next = tickets.clearSelect().select('ticket.id').offset(sql.lit(most)).limit(sql.lit(1))
  return (await next.executeTakeFirst()) !== undefined
}

import { PAGE_SIZE } from '@recado/contracts/limits'
import type { TicketStatus } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { countRows } from '@recado/kit/db/page'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import { selectTallied } from './tallies/tally-repository.ts'
import { isTallied, type ListFilter, matches, ticketsAmong } from './ticket-filter-repository.ts'
import { type ListedRow, SHOWN, selectListed } from './ticket-row-repository.ts'
import type { TicketQuery } from './ticket-text-repository.ts'
import { visibleTo } from './ticket-visibility-repository.ts'

/** One page of the tickets that match a filter without a text. */
export const findTickets = (tx: RepositoryTx, viewer: Viewer, filter: ListFilter): Promise<ListedRow[]> => {
  const isOfActive = filter.order === 'urgent' && filter.unanswered && filter.status === undefined
  const found = isOfActive ? urgentOfActive(tx, viewer, filter) : matching(tx, viewer, filter)
  return inOrder(selectListed(tx, pageOf(inOrder(found, filter), filter)), filter).execute()
}

const matching = (tx: RepositoryTx, viewer: Viewer, filter: ListFilter) =>
  ticketsAmong(tx, filter).where(matches(viewer, filter))

/**
 * The candidates for a page of waiting and open tickets. The index sorts the tickets of one status, so each status
 * contributes its own first ones, instead of all tickets being sorted.
 */
function urgentOfActive(tx: RepositoryTx, viewer: Viewer, filter: ListFilter): TicketQuery {
  const atMost = sql.lit(filter.pageNumber * PAGE_SIZE.tickets)
  const of = (status: TicketStatus) => {
    const first = inOrder(matching(tx, viewer, { ...filter, status }), filter)
      .select(SHOWN)
      .limit(atMost)
    return tx.db.selectFrom(first.as('ticket')).selectAll()
  }
  return tx.db.selectFrom(of('pending').unionAll(of('open')).as('ticket')) as unknown as TicketQuery
}

/** Adds the limit as a literal, because PostgreSQL plans to sort all rows if it does not know the limit. */
export const pageOf = <O>(query: SelectQueryBuilder<Database, 'ticket', O>, { pageNumber }: { pageNumber: number }) => {
  const first = query.limit(sql.lit(PAGE_SIZE.tickets))
  return pageNumber === 1 ? first : first.offset((pageNumber - 1) * PAGE_SIZE.tickets)
}

/** Sorts by latest change, by longest wait, or by priority and then by the answer that is due first. */
export function inOrder<O>(
  query: SelectQueryBuilder<Database, 'ticket', O>,
  { order }: Pick<ListFilter, 'order'>,
): SelectQueryBuilder<Database, 'ticket', O> {
  if (order === 'urgent') {
    const dueFirst = query
      .orderBy('ticket.priority', 'desc')
      .orderBy('ticket.answer_due_at', (by) => by.asc().nullsLast())
    return inOrder(dueFirst, { order: 'waiting' })
  }
  return order === 'waiting'
    ? query.orderBy('ticket.queued_at', (by) => by.asc().nullsLast()).orderBy('ticket.id')
    : latestFirst(query)
}

/** Sorts by `updated_at`. The indexes contain its five-minute slot, so that most messages do not change an index. */
export const latestFirst = <O>(query: SelectQueryBuilder<Database, 'ticket', O>) =>
  query.orderBy('ticket.updated_slot', 'desc').orderBy('ticket.updated_at', 'desc').orderBy('ticket.id', 'desc')

type CountFilter = Omit<ListFilter, 'pageNumber' | 'order'>
type Counts = { open: number; pending: number; closed: number; unread: number }

/** The number of matching tickets by status; `unread` counts those with unread messages. */
export function countTickets(tx: RepositoryTx, viewer: Viewer, filter: CountFilter): Promise<Counts> {
  if (isTallied(filter)) return sumTallies(tx, viewer, filter)
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

/** The counts from the tallies, which distinguish status, queue, person, unanswered and snoozed tickets. */
function sumTallies(tx: RepositoryTx, viewer: Viewer, filter: CountFilter): Promise<Counts> {
  const sumOf = (status: TicketStatus) =>
    sql<number>`coalesce(sum(ticket.tickets) filter (where ticket.status = ${sql.lit(status)}), 0)::bigint`
  return selectTallied(tx)
    .where((eb) => matches(viewer, filter)(eb as never) as never)
    .select([
      sumOf('open').as('open'),
      sumOf('pending').as('pending'),
      sumOf('closed').as('closed'),
      sql<number>`coalesce(sum(ticket.unread), 0)::bigint`.as('unread'),
    ])
    .executeTakeFirstOrThrow()
}

/** One page of a contact's tickets, newest first, with the number of those that the viewer may see. */
export async function findTicketsOfContact(
  tx: RepositoryTx,
  viewer: Viewer,
  { id, pageNumber }: { readonly id: number; readonly pageNumber: number },
): Promise<{ rows: ListedRow[]; count: number }> {
  const seen = tx.db.selectFrom('ticket').where('ticket.contact_id', '=', id).where(visibleTo(viewer))
  const page = pageOf(seen.orderBy('ticket.id', 'desc'), { pageNumber })
  const rows = await selectListed(tx, page).orderBy('ticket.id', 'desc').execute()
  return { rows, count: await countRows(seen) }
}

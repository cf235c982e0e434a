import type { Viewer } from '@recado/contracts/tickets/visibility'
import { countRows } from '@recado/kit/db/page'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import { contactsCalled } from '../contacts/called-repository.ts'
import { selectTallied } from '../tickets/tallies/tally-repository.ts'
import { latestFirst, pageOf } from '../tickets/ticket-list-repository.ts'
import { type ListedRow, SHOWN, selectListed } from '../tickets/ticket-row-repository.ts'
import { visibleTo } from '../tickets/ticket-visibility-repository.ts'

/** The filter of the board; `tagId` 0 selects the tickets without a lane. */
export type BoardFilter = {
  readonly searchParam?: string | undefined
  readonly queueIds?: readonly number[] | undefined
  readonly users?: readonly number[] | undefined
  readonly tagId?: number | undefined
}
type TicketExpression = ExpressionBuilder<Database, 'ticket'>

/**
 * One page of the board's tickets, latest change first. Uses index `ticket_latest_active`, or `ticket_lane` for a
 * single lane.
 */
export async function findBoard(
  tx: RepositoryTx,
  viewer: Viewer,
  filter: BoardFilter & { readonly pageNumber: number },
): Promise<ListedRow[]> {
  const found = latestFirst(tx.db.selectFrom('ticket').where(isOnBoard(viewer, filter)))
  return latestFirst(selectListed(tx, pageOf(found, filter))).execute()
}

export async function countBoard(tx: RepositoryTx, viewer: Viewer, filter: BoardFilter): Promise<number> {
  if (!filter.searchParam && filter.tagId === undefined) return sumBoard(tx, viewer, filter)
  return countRows(tx.db.selectFrom('ticket').where(isOnBoard(viewer, filter)))
}

/** A ticket on the first page of a lane, with the number of tickets in the lane. */
export type LaneRow = ListedRow & { readonly lane_count: number }

/**
 * The first page of each lane, latest change first, and the lane's count, in one statement that uses index
 * `ticket_lane`. An empty lane has no row.
 * @param laneIds in any order; 0 stands for the tickets without a lane
 */
export function findLanePages(
  tx: RepositoryTx,
  viewer: Viewer,
  { laneIds, ...filter }: BoardFilter & { readonly laneIds: readonly number[] },
): Promise<LaneRow[]> {
  const counted = tx.db
    .selectFrom('ticket')
    .where(isOnBoard(viewer, filter))
    .groupBy('ticket.lane_id')
    .select(({ fn }) => ['ticket.lane_id', fn.countAll<number>().as('tickets')])
  const firstPage = pageOf(latestFirst(tx.db.selectFrom('ticket').where(isOnBoard(viewer, filter))), { pageNumber: 1 })
  const pages = tx.db
    .selectFrom(sql<{ id: number }>`unnest(${laneIds}::bigint[])`.as<'lane'>(sql`lane(id)`))
    .innerJoinLateral(
      firstPage.whereRef('ticket.lane_id', '=', sql.ref('lane.id')).select(SHOWN).as('ticket'),
      (join) => join.onTrue(),
    )
  return latestFirst(selectListed(tx, pages as never))
    .innerJoin(counted.as('counted'), 'counted.lane_id', 'ticket.lane_id')
    .select('counted.tickets as lane_count')
    .execute()
}

/** The number of the board's tickets, summed from the tallies. The tallies count by status, queue and agent. */
async function sumBoard(tx: RepositoryTx, viewer: Viewer, filter: BoardFilter): Promise<number> {
  const { count } = await selectTallied(tx)
    .where((eb) => isOnBoard(viewer, filter)(eb as never) as never)
    .select(sql<number>`coalesce(sum(ticket.tickets), 0)::bigint`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const isOnBoard =
  (viewer: Viewer, { searchParam, queueIds, users, tagId }: BoardFilter) =>
  (eb: TicketExpression): Expression<SqlBool> =>
    eb.and([
      eb('ticket.status', '<>', 'closed'),
      visibleTo(viewer)(eb),
      ...(queueIds ? [isOfQueues(eb, queueIds)] : []),
      ...(users ? [users.length > 0 ? eb('ticket.user_id', 'in', users) : eb.lit(false)] : []),
      ...(tagId === undefined ? [] : [eb('ticket.lane_id', '=', tagId)]),
      ...(searchParam ? [eb('ticket.contact_id', 'in', contactsCalled(searchParam))] : []),
    ])

function isOfQueues(eb: TicketExpression, queueIds: readonly number[]): Expression<SqlBool> {
  const hasNoQueue = eb('ticket.queue_id', 'is', null)
  return queueIds.length > 0 ? eb.or([eb('ticket.queue_id', 'in', queueIds), hasNoQueue]) : hasNoQueue
}

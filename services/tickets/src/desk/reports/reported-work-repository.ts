import type { ReportedWork, ReportList } from '@recado/contracts/reports/report'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { sql } from 'kysely'
import { visibleTo } from '../../conversation/tickets/ticket-visibility-repository.ts'
import type { RepositoryTx } from '../../tables/db.ts'
import {
  daysOf,
  HOUR,
  IS_IN,
  IS_IN_PERIOD,
  momentsOf,
  type ReportedPeriod,
  WEEKDAY,
  type WorkFilter,
} from './moments-of-work-repository.ts'

export type AskedWork = {
  readonly filter: WorkFilter
  readonly periods: ReportedPeriod
  readonly list: ReportList
  readonly weekday?: number | undefined // 1: Monday
  readonly hour?: number | undefined
}
type Slice = { readonly offset: number; readonly limit: number }

/** Work of a list, without what the viewer may not see now. */
type FoundWork = Omit<ReportedWork, 'ticket' | 'startedAt' | 'endedAt'> & {
  readonly startedAt: Date
  readonly endedAt: Date | null
}

const among = (viewer: Viewer, { filter, list, weekday, hour }: AskedWork) => sql`${momentsOf(viewer, filter)}
  where ${IS_IN_PERIOD} and ${IS_IN[list]}
    and ${weekday === undefined ? sql`true` : sql`${WEEKDAY} = ${weekday}`}
    and ${hour === undefined ? sql`true` : sql`${HOUR} = ${hour}`}`

/** A part of the work that a number counts, newest first. */
export async function findWork(
  { db }: RepositoryTx,
  viewer: Viewer,
  asked: AskedWork,
  { offset, limit }: Slice,
): Promise<FoundWork[]> {
  const { rows } = await sql<FoundWork>`
    with days as materialized ${daysOf(asked.periods)},
      page as (select moment.* from ${among(viewer, asked)}
        order by moment.at desc, moment.id desc, moment.ticket_id desc limit ${limit} offset ${offset})
    select page.ticket_id as "ticketId", page.is_reopened as "isReopened", page.started_at as "startedAt",
      page.ended_at as "endedAt", queue.name as queue, user_ref.name as user, page.first_answer as "firstAnswer",
      cardinality(page.next_answers) as "nextAnswers", page.resolution, page.is_target_met as "isTargetMet", page.rating,
      page.transfers, page.snoozes, page.messages_in as "messagesIn", page.messages_out as "messagesOut"
    from page left join queue on queue.id = page.queue_id left join user_ref on user_ref.id = page.user_id
    order by page.at desc, page.id desc, page.ticket_id desc`.execute(db)
  return rows
}

export async function countWork({ db }: RepositoryTx, viewer: Viewer, asked: AskedWork): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with days as materialized ${daysOf(asked.periods)}
    select count(*) as count from ${among(viewer, asked)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The tickets among these that the viewer may see now, by id. */
export async function findSeenTickets(
  { db }: RepositoryTx,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NonNullable<ReportedWork['ticket']>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('ticket')
    .innerJoin('contact', 'contact.id', 'ticket.contact_id')
    .select(['ticket.id', 'ticket.uuid', 'ticket.number', 'contact.name as contact'])
    .where('ticket.id', 'in', ids)
    .where((eb) => visibleTo(viewer)(eb as never))
    .execute()
  return new Map(rows.map(({ id, ...ticket }) => [id, ticket]))
}

import type { ReportFilter } from '@recado/contracts/reports/filter'
import type { ReportList } from '@recado/contracts/reports/report'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { Period } from '@recado/kit/periods'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { companyZone, startOfDay } from '../../conversation/companies/company-zone-repository.ts'
import { isOfNoGroup } from '../../conversation/tickets/ticket-filter-repository.ts'
import { isOfQueues } from '../dashboard/target-repository.ts'

/** The work that a report is about: by its place, and whether durations count opening hours only. */
export type WorkFilter = Pick<ReportFilter, 'queueId' | 'userId' | 'tagId' | 'connectionId' | 'openHours'>

export type ReportedPeriod = { readonly period: Period; readonly before: Period }

/** The first moments of both periods, and the first one after them; a statement computes them once, as `days`. */
export const daysOf = ({ period, before }: ReportedPeriod) => sql`(select ${startOfDay(before.from)} as former_first,
  ${startOfDay(period.from)} as first, ${startOfDay(period.to, 1)} as after)`

/** Whether a moment is in the part of a period `part`. */
export const IS_OF_PART = sql<SqlBool>`(moment.at >= part.since and moment.at < part.until)`

export const IS_IN_PERIOD = sql<SqlBool>`(moment.at >= (select first from days) and moment.at < (select after from days))`

/**
 * SQL for `moment`, the beginnings and the ends of work that the viewer may count and that match the filter. Every number
 * of a report and every list that a number opens reads it.
 */
export const momentsOf = (viewer: Viewer, filter: WorkFilter) => sql`(
  ${finishedMoments(viewer, filter)} union all ${runningMoments(viewer, filter)}
) as moment`

/** The moments of work that has ended. */
export const finishedMoments = (viewer: Viewer, filter: WorkFilter) => sql`
  select false as is_end, work.started_at as at, ${columnsOf(filter)} from finished_work work where ${matches(viewer, filter)}
  union all
  select true as is_end, work.ended_at as at, ${columnsOf(filter)} from finished_work work where ${matches(viewer, filter)}`

/** The beginnings of work that has not ended, read from its tickets. */
export const runningMoments = (viewer: Viewer, filter: WorkFilter) => sql`
  select false as is_end, work.started_at as at, ${columnsOf(filter)} from (${RUNNING}) as work where ${matches(viewer, filter)}`

/** The columns of a moment. The columns of durations have the names of the durations by the clock. */
function columnsOf({ openHours }: WorkFilter): RawBuilder<unknown> {
  const duration = (name: string) => sql`${sql.ref(`work.${name}${openHours ? '_open' : ''}`)} as ${sql.ref(name)}`
  const durations = sql.join(['first_answer', 'next_answers', 'resolution'].map(duration))
  return sql`work.id, work.ticket_id, work.is_reopened, work.started_at, work.ended_at, work.queue_id, work.user_id,
    work.connection_id, work.tag_ids, ${durations}, work.is_target_met, work.rating, work.transfers, work.snoozes,
    work.messages_in, work.messages_out`
}

/** Work that has not ended, with the columns of `finished_work`. */
const RUNNING = sql`select 0::bigint as id, ticket.id as ticket_id, ticket.resolve_from is not null as is_reopened,
    coalesce(ticket.resolve_from, ticket.created_at) as started_at, null::timestamptz as ended_at, ticket.queue_id,
    ticket.user_id, ticket.whatsapp_id as connection_id, coalesce((select array_agg(ticket_tag.tag_id) from ticket_tag
      where ticket_tag.ticket_id = ticket.id), '{}') as tag_ids,
    null::int as first_answer, null::int as first_answer_open, '{}'::int[] as next_answers,
    '{}'::int[] as next_answers_open, null::int as resolution, null::int as resolution_open,
    null::boolean as is_target_met, null::smallint as rating, 0 as transfers, 0 as snoozes, 0 as messages_in,
    0 as messages_out
  from ticket where ticket.status <> 'closed' and not ticket.hidden and ${isOfNoGroup}`

function matches(viewer: Viewer, { queueId, userId, tagId, connectionId }: WorkFilter): RawBuilder<SqlBool> {
  const isAt = (column: string, id: number | 'none') =>
    id === 'none' ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${id}`
  return sql.join(
    [
      isOfQueues(viewer, 'work.queue_id'),
      ...(queueId === undefined ? [] : [isAt('work.queue_id', queueId)]),
      ...(userId === undefined ? [] : [isAt('work.user_id', userId)]),
      ...(connectionId === undefined ? [] : [isAt('work.connection_id', connectionId)]),
      ...(tagId === undefined ? [] : [tagId === 'none' ? sql`work.tag_ids = '{}'` : sql`${tagId} = any(work.tag_ids)`]),
    ],
    sql` and `,
  ) as RawBuilder<SqlBool>
}

/** Whether a moment belongs to a list of work. */
export const IS_IN: Readonly<Record<ReportList, RawBuilder<SqlBool>>> = {
  new: sql`(not moment.is_end and not moment.is_reopened)`,
  reopened: sql`(not moment.is_end and moment.is_reopened)`,
  closed: sql`moment.is_end`,
  answered: sql`(moment.is_end and (moment.first_answer is not null or moment.next_answers <> '{}'))`,
  firstAnswered: sql`(moment.is_end and moment.first_answer is not null)`,
  nextAnswered: sql`(moment.is_end and moment.next_answers <> '{}')`,
  targetsMet: sql`(moment.is_end and moment.is_target_met)`,
  targetsMissed: sql`(moment.is_end and not moment.is_target_met)`,
  rated: sql`(moment.is_end and moment.rating is not null)`,
  transferred: sql`(moment.is_end and moment.transfers > 0)`,
  snoozed: sql`(moment.is_end and moment.snoozes > 0)`,
}

/** The weekday (1: Monday) and the hour of a moment in the time zone of the company. */
export const WEEKDAY = sql<number>`extract(isodow from moment.at at time zone ${companyZone})::int`
export const HOUR = sql<number>`extract(hour from moment.at at time zone ${companyZone})::int`

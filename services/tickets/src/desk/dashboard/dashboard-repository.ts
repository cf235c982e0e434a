import { LIVE_TIMING } from '@recado/contracts/limits'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { Period } from '@recado/kit/periods'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { companyZone, startOfDay } from '../../conversation/companies/company-zone-repository.ts'
import { isOfNoGroup } from '../../conversation/tickets/ticket-filter-repository.ts'
import { visibleTo } from '../../conversation/tickets/ticket-visibility-repository.ts'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import { isIn, momentsOf } from './moments-repository.ts'

type TicketExpression = ExpressionBuilder<Database, 'ticket'>

/** @returns the current calendar day in the company's time zone */
export async function findToday({ db }: RepositoryTx): Promise<string> {
  const { rows } = await sql<{
    today: string
  }>`select to_char(now() at time zone ${companyZone}, 'YYYY-MM-DD') as today`.execute(db)
  return rows[0]?.today ?? ''
}

/** Whether a ticket counts: it belongs to a contact that is not a group, and the viewer may see it. */
const counts =
  (viewer: Viewer) =>
  (eb: TicketExpression): Expression<SqlBool> =>
    eb.and([visibleTo(viewer)(eb), isOfNoGroup])

type Moment = 'closed_at' | 'accepted_at' | 'created_at' | 'rated_at'
const isWithin = (column: Moment) => isIn(`ticket.${column}`)

export type Counters = {
  readonly supportPending: number
  readonly supportHappening: number
  readonly supportFinished: number
  readonly leads: number
  readonly avgSupportTime: number | null
  readonly avgWaitTime: number | null
}

export type Attendant = {
  readonly id: number
  readonly name: string
  readonly rating: number | null
  readonly ratings: number
  readonly tickets: number
  readonly avgSupportTime: number | null
  readonly online: boolean
}

/**
 * The figures of open and finished work in a period, and the company's users by name with their figures. A supervisor
 * gets the users who share a queue with them. The statement reads the tickets once, through one index per timestamp:
 * `ticket_latest_active`, `ticket_closed_at`, `ticket_accepted_at`, `ticket_created_at`, `ticket_rated_at`.
 */
export async function findFigures(
  { db }: RepositoryTx,
  viewer: Viewer,
  period: Period,
): Promise<{ counters: Counters; attendants: Attendant[] }> {
  const { rows } = await sql<Row>`
    with days as materialized ${momentsOf(period)},
      done as materialized (
        select judged.user_id, count(*) filter (where status = 'pending') as pending,
          count(*) filter (where status = 'open') as open, count(*) filter (where is_finished) as finished,
          count(accepted_at) filter (where is_finished) as supported,
          sum(greatest(closed_at - accepted_at, interval '0')) filter (where is_finished) as support,
          count(*) filter (where has_waited) as waited,
          sum(greatest(accepted_at - created_at, interval '0')) filter (where has_waited) as wait,
          count(*) filter (where is_first) as leads,
          count(*) filter (where is_rated) as ratings, avg(rating) filter (where is_rated) as rating
        from (${judge({ db }, viewer)}) as judged group by judged.user_id),
      people as (
        select user_ref.id, user_ref.name, folded(user_ref.name) as place, ${isOnline} as online,
          done.finished, done.supported, done.support, done.ratings, done.rating
        from user_ref left join done on done.user_id = user_ref.id
        where not user_ref.deleted and ${isColleagueOf(viewer)})
    select counters.pending, counters.open, counters.finished, counters.leads, counters."meanSupport",
      counters."meanWait", people.id, people.name, round(people.rating, 1)::float8 as rating,
      coalesce(people.ratings, 0) as ratings, coalesce(people.finished, 0) as tickets,
      ${meanMinutes(sql`people.support`, sql`people.supported`)} as "avgSupportTime", people.online
    from (
      select ${sum('pending')} as pending, ${sum('open')} as open, ${sum('finished')} as finished, ${sum('leads')} as leads,
        ${meanMinutes(sql`sum(support)`, sql`sum(supported)`)} as "meanSupport",
        ${meanMinutes(sql`sum(wait)`, sql`sum(waited)`)} as "meanWait"
      from done) as counters
    left join people on true order by people.place, people.id`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('the query of sums returned no row')
  return { counters: toCounters(counted), attendants: rows.flatMap((row) => toAttendant(row) ?? []) }
}

const sum = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint`

/**
 * The mean in minutes with one decimal; null when the count is 0.
 * @param time the sum of the durations
 * @param count the number of durations
 */
const meanMinutes = (time: RawBuilder<unknown>, count: RawBuilder<unknown>) =>
  sql`round(extract(epoch from ${time}) / nullif(${count}, 0) / 60, 1)::float8`

/**
 * The tickets that count for any figure, each with the figures that it counts for. The waiting time starts with the
 * ticket; a ticket that an agent opened has not waited. `offset 0` makes PostgreSQL evaluate the conditions once per
 * ticket.
 */
const judge = ({ db }: Pick<RepositoryTx, 'db'>, viewer: Viewer) =>
  db
    .selectFrom('ticket')
    .select(['user_id', 'status', 'rating', 'created_at', 'accepted_at', 'closed_at'])
    .select([
      sql<boolean>`ticket.status = 'closed' and ${isWithin('closed_at')}`.as('is_finished'),
      sql<boolean>`ticket.queued_at is not null and ${isWithin('accepted_at')}`.as('has_waited'),
      sql<boolean>`not ticket.is_later and ${isWithin('created_at')} and ${hasNoFormer}`.as('is_first'),
      isWithin('rated_at').as('is_rated'),
    ])
    .where(counts(viewer))
    .where(sql<SqlBool>`(ticket.status <> 'closed' or (ticket.status = 'closed' and ${isWithin('closed_at')})
      or ${isWithin('accepted_at')} or ${isWithin('created_at')} or ${isWithin('rated_at')})`)
    .offset(sql.lit(0))

/** Whether the contact has no earlier ticket. PostgreSQL evaluates this last, for tickets without `is_later`. */
const hasNoFormer = sql<boolean>`not exists (select from ticket former where former.contact_id = ticket.contact_id
  and former.id < ticket.id and not former.hidden)`

type Row = Omit<Attendant, 'id'> & {
  readonly id: number | null // null: the viewer sees no user of the company
  readonly pending: number
  readonly open: number
  readonly finished: number
  readonly leads: number
  readonly meanSupport: number | null
  readonly meanWait: number | null
}

const toCounters = ({ pending, open, finished, leads, meanSupport, meanWait }: Row): Counters => ({
  supportPending: pending,
  supportHappening: open,
  supportFinished: finished,
  leads,
  avgSupportTime: meanSupport,
  avgWaitTime: meanWait,
})

const toAttendant = ({ id, name, rating, ratings, tickets, avgSupportTime, online }: Row): Attendant | undefined =>
  id === null ? undefined : { id, name, rating, ratings, tickets, avgSupportTime, online }

/** Whether the user is online: a process has reported them recently. */
const isOnline = sql<boolean>`exists (select from user_presence where user_presence.user_id = user_ref.id
  and user_presence.seen_at > now() - make_interval(secs => ${LIVE_TIMING.awayMs / 1_000}))`

const isColleagueOf = ({ id, profile, queueIds }: Viewer): RawBuilder<SqlBool> =>
  profile === 'admin'
    ? sql`true`
    : sql`(user_ref.id = ${id} or exists (
        select from jsonb_array_elements(user_ref.queue_ids) as queue (id)
        where queue.id::bigint = any(${[...queueIds]}::bigint[])))`

/** The number of tickets created in each hour of today; omits hours without tickets. */
export async function countTodayByHour(
  { db }: RepositoryTx,
  viewer: Viewer,
  today: string,
): Promise<Map<number, number>> {
  const hour = sql<number>`extract(hour from ticket.created_at at time zone ${companyZone})::int`
  const rows = await db
    .selectFrom('ticket')
    .where(counts(viewer))
    .where('ticket.created_at', '>=', startOfDay(today))
    .where('ticket.created_at', '<', startOfDay(today, 1))
    .select(({ fn }) => [hour.as('hour'), fn.countAll<number>().as('count')])
    .groupBy('hour')
    .execute()
  return new Map(rows.map((row) => [row.hour, row.count]))
}

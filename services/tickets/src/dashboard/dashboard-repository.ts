import { LIVE_TIMING } from '@recado/contracts/limits'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { companyZone, startOfDay } from '../companies/company-zone-repository.ts'
import type { Database, Tx } from '../db.ts'
import { isOfNoGroup } from '../tickets/ticket-filter-repository.ts'
import { visibleTo } from '../tickets/ticket-visibility-repository.ts'
import type { Period } from './period.ts'

type TicketExpression = ExpressionBuilder<Database, 'ticket'>

/** @returns the calendar day that it is for the company */
export async function findToday({ db }: Tx): Promise<string> {
  const { rows } = await sql<{
    today: string
  }>`select to_char(now() at time zone ${companyZone}, 'YYYY-MM-DD') as today`.execute(db)
  return rows[0]?.today ?? ''
}

/** Tickets that count: no groups, and none that the viewer does not see. */
const counts =
  (viewer: Viewer) =>
  (eb: TicketExpression): Expression<SqlBool> =>
    eb.and([visibleTo(viewer)(eb), isOfNoGroup])

const isWithin = (column: 'closed_at' | 'accepted_at' | 'created_at' | 'rated_at', { from, to }: Period) =>
  sql<SqlBool>`(${sql.ref(`ticket.${column}`)} >= ${startOfDay(from)} and ${sql.ref(`ticket.${column}`)} < ${startOfDay(to, 1)})`

/** Mean of the minutes between two moments, one decimal; null when there are none. GREATEST takes no notice of a NULL. */
const meanMinutes = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql<number | null>`round(
    avg(greatest(extract(epoch from ${to} - ${from}), 0)) filter (where ${from} is not null) / 60, 1)::float8`

const supportMinutes = meanMinutes(sql`ticket.accepted_at`, sql`ticket.closed_at`)

export type Counters = {
  readonly supportPending: number
  readonly supportHappening: number
  readonly supportFinished: number
  readonly leads: number
  readonly avgSupportTime: number | null
  readonly avgWaitTime: number | null
}

/** All of them in one statement; indexes `ticket_latest_active`, `ticket_closed_at`, `ticket_accepted_at`, `ticket_created_at`. */
export async function findCounters({ db }: Tx, viewer: Viewer, period: Period): Promise<Counters> {
  const tickets = db.selectFrom('ticket').where(counts(viewer))
  const active = tickets
    .where('ticket.status', '<>', 'closed')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('ticket.status', '=', 'pending').as('pending'),
      fn.countAll<number>().filterWhere('ticket.status', '=', 'open').as('open'),
    ])
  const closed = tickets
    .where('ticket.status', '=', 'closed')
    .where(isWithin('closed_at', period))
    .select(({ fn }) => [fn.countAll<number>().as('count'), supportMinutes.as('minutes')])
  const accepted = tickets // a ticket waits from its beginning; one that a person opened has never waited
    .where('ticket.queued_at', 'is not', null)
    .where(isWithin('accepted_at', period))
    .select(meanMinutes(sql`ticket.created_at`, sql`ticket.accepted_at`).as('minutes'))
  const leads = tickets
    .where(isWithin('created_at', period))
    .where('ticket.is_later', '=', false) // rules out most tickets of returning contacts without the lookup below
    .where(
      sql<SqlBool>`not exists (select from ticket former where former.contact_id = ticket.contact_id and former.id < ticket.id
        and not former.hidden)`,
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
  return db
    .selectFrom([active.as('active'), closed.as('closed'), accepted.as('accepted'), leads.as('leads')])
    .select([
      'active.pending as supportPending',
      'active.open as supportHappening',
      'closed.count as supportFinished',
      'leads.count as leads',
      'closed.minutes as avgSupportTime',
      'accepted.minutes as avgWaitTime',
    ])
    .executeTakeFirstOrThrow()
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

/** People of the company by name, for a supervisor those who share a queue with him, with what they did in the period. */
export async function findAttendants({ db }: Tx, viewer: Viewer, period: Period): Promise<Attendant[]> {
  const tickets = db.selectFrom('ticket').where(counts(viewer)).where('ticket.user_id', 'is not', null)
  const closed = tickets
    .where('ticket.status', '=', 'closed')
    .where(isWithin('closed_at', period))
    .groupBy('ticket.user_id')
    .select(({ fn }) => ['ticket.user_id', fn.countAll<number>().as('count'), supportMinutes.as('minutes')])
  const rated = tickets
    .where(isWithin('rated_at', period))
    .groupBy('ticket.user_id')
    .select(({ fn }) => [
      'ticket.user_id',
      fn.countAll<number>().as('count'),
      sql<number>`round(avg(ticket.rating), 1)::float8`.as('mean'),
    ])
  const rows = await db
    .selectFrom('user_ref')
    .leftJoin(closed.as('closed'), 'closed.user_id', 'user_ref.id')
    .leftJoin(rated.as('rated'), 'rated.user_id', 'user_ref.id')
    .select([
      'user_ref.id',
      'user_ref.name',
      'rated.mean as rating',
      'rated.count as ratings',
      'closed.count as tickets',
      'closed.minutes as avgSupportTime',
      isOnline.as('online'),
    ])
    .where('user_ref.deleted', '=', false)
    .where(isColleagueOf(viewer))
    .orderBy(sql`folded(user_ref.name)`)
    .orderBy('user_ref.id')
    .execute()
  return rows.map((row) => ({ ...row, ratings: row.ratings ?? 0, tickets: row.tickets ?? 0 }))
}

/** Somebody is there as long as a process has said so lately. */
const isOnline = sql<boolean>`exists (select from user_presence where user_presence.user_id = user_ref.id
  and user_presence.seen_at > now() - make_interval(secs => ${LIVE_TIMING.awayMs / 1_000}))`

const isColleagueOf = ({ id, profile, queueIds }: Viewer): RawBuilder<SqlBool> =>
  profile === 'admin'
    ? sql`true`
    : sql`(user_ref.id = ${id} or exists (
        select from jsonb_array_elements(user_ref.queue_ids) as queue (id)
        where queue.id::bigint = any(${[...queueIds]}::bigint[])))`

/** How many tickets were created in each hour of today; an hour without any is missing. */
export async function countTodayByHour({ db }: Tx, viewer: Viewer, today: string): Promise<Map<number, number>> {
  const hour = sql<number>`extract(hour from ticket.created_at at time zone ${companyZone})::int`
  const rows = await db
    .selectFrom('ticket')
    .where(counts(viewer))
    .where(isWithin('created_at', { from: today, to: today }))
    .select(({ fn }) => [hour.as('hour'), fn.countAll<number>().as('count')])
    .groupBy('hour')
    .execute()
  return new Map(rows.map((row) => [row.hour, row.count]))
}

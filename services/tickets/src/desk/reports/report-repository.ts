import { type ReportBy, type ReportHour, ReportList } from '@recado/contracts/reports/report'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { type RawBuilder, sql } from 'kysely'
import { companyZone } from '../../conversation/companies/company-zone-repository.ts'
import type { RepositoryTx } from '../../tables/db.ts'
import {
  daysOf,
  finishedMoments,
  HOUR,
  IS_IN,
  IS_IN_PERIOD,
  IS_OF_PART,
  momentsOf,
  type ReportedPeriod,
  runningMoments,
  WEEKDAY,
  type WorkFilter,
} from './moments-of-work-repository.ts'
import type { GroupSums } from './sums-rules.ts'

/** A part of the period or of the one before it. */
export type Part = { readonly isNow: boolean; readonly since: Date; readonly until: Date }

/** Which parts are read, for finished and for running work, and how they are grouped. */
export type AskedSums = {
  readonly viewer: Viewer
  readonly filter: WorkFilter
  readonly by: ReportBy
  readonly finished: readonly Part[]
  readonly running: readonly Part[]
}

const KEYS: Readonly<Record<ReportBy, { readonly id: RawBuilder<number | null>; readonly table: string }>> = {
  queue: { id: sql`moment.queue_id`, table: 'queue' },
  user: { id: sql`moment.user_id`, table: 'user_ref' },
  connection: { id: sql`moment.connection_id`, table: 'connection_ref' },
  tag: {
    id: sql`unnest(case when moment.tag_ids = '{}' then array[null]::bigint[] else moment.tag_ids end)`,
    table: 'tag',
  },
}

/**
 * The sums of work in parts of periods, by queue and by person, tag or connection. Work with several tags counts for each
 * of them. Each part is read through an index.
 */
export async function findSums(
  { db }: RepositoryTx,
  { viewer, filter, by, finished, running }: AskedSums,
): Promise<(GroupSums & { readonly isNow: boolean })[]> {
  const read = (parts: readonly Part[], moments: RawBuilder<unknown>) => sql`
    select part.is_now, sums.* from (values ${sql.join(parts.map(valuesOf))}) as part (is_now, since, until)
    cross join lateral (select queue_id, key, ${SUMS} from (
        select moment.*, ${KEYS[by].id} as key from (${moments}) as moment where ${IS_OF_PART}) as moment
      group by queue_id, key) as sums`
  const reads = [
    ...(finished.length === 0 ? [] : [read(finished, finishedMoments(viewer, filter))]),
    ...(running.length === 0 ? [] : [read(running, runningMoments(viewer, filter))]),
  ]
  if (reads.length === 0) return []
  const { rows } = await sql<Row>`${sql.join(reads, sql` union all `)}`.execute(db)
  return rows.map(toSums)
}

const valuesOf = ({ isNow, since, until }: Part) =>
  sql`(${isNow}::boolean, ${since}::timestamptz, ${until}::timestamptz)`
const totalOf = (column: string) => sql`coalesce(sum(${sql.ref(`moment.${column}`)}) filter (where is_end), 0)::bigint`
const allOf = (column: string, list: ReportList) =>
  sql`json_agg(${sql.ref(`moment.${column}`)}) filter (where ${IS_IN[list]})`

const SUMS = sql.join([
  ...ReportList.options.map((list) => sql`count(*) filter (where ${IS_IN[list]}) as ${sql.ref(list)}`),
  sql`coalesce(sum(cardinality(moment.next_answers)) filter (where is_end), 0)::bigint as "nextAnswers"`,
  sql`${totalOf('transfers')} as transfers, ${totalOf('snoozes')} as snoozes, ${totalOf('rating')} as ratings`,
  sql`${totalOf('messages_in')} as "messagesIn", ${totalOf('messages_out')} as "messagesOut"`,
  sql`${allOf('first_answer', 'firstAnswered')}::text as "firstAnswer"`,
  sql`${allOf('next_answers', 'nextAnswered')}::text as "nextAnswer"`,
  sql`${allOf('resolution', 'closed')}::text as resolution`,
])

type Values = string | null // JSON
type Row = Required<GroupSums['counts']> & {
  readonly is_now: boolean
  readonly queue_id: number | null
  readonly key: number | null
  readonly firstAnswer: Values
  readonly nextAnswer: Values
  readonly resolution: Values
}

function toSums(row: Row): GroupSums & { readonly isNow: boolean } {
  const { is_now: isNow, queue_id: queueId, key, firstAnswer, nextAnswer, resolution, ...counts } = row
  const times = { firstAnswer: often(firstAnswer), nextAnswer: often(nextAnswer), resolution: often(resolution) }
  return { isNow, queueId, key, counts, times }
}

/** Each duration and how often it occurs, alternately. */
function often(values: Values): number[] {
  const counted = new Map<number, number>()
  const all = JSON.parse(values ?? '[]') as (number | number[] | null)[]
  for (const value of all.flat()) if (value !== null) counted.set(value, (counted.get(value) ?? 0) + 1)
  return [...counted].flat()
}

/** The names of groups that are not deleted, sorted. */
export async function findNames(
  { db }: RepositoryTx,
  by: ReportBy,
  keys: readonly number[],
): Promise<{ key: number; name: string }[]> {
  const { rows } = await sql<{ key: number; name: string }>`
    select id as key, name from ${sql.table(KEYS[by].table)} where id = any(${[...keys]}::bigint[])
    order by folded(name), id`.execute(db)
  return rows
}

/** The day on which the first work of the company ended that has facts; read from an index. */
export async function findFirstDay({ db }: RepositoryTx): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (min(ended_at) at time zone ${companyZone})::date::text as day from finished_work`.execute(db)
  return rows[0]?.day ?? null
}

/** How much work of a list began or ended in each hour of the week; hours without any are left out. */
export async function findHours(
  { db }: RepositoryTx,
  { viewer, filter, periods }: { viewer: Viewer; filter: WorkFilter; periods: ReportedPeriod },
  list: ReportList,
): Promise<ReportHour[]> {
  const { rows } = await sql<ReportHour>`
    with days as materialized ${daysOf(periods)}
    select ${WEEKDAY} as weekday, ${HOUR} as hour, count(*) as count
    from ${momentsOf(viewer, filter)} where ${IS_IN_PERIOD} and ${IS_IN[list]} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

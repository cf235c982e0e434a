import {
  type ReportBy,
  type ReportHour,
  ReportList,
  type ReportNumbers,
  type Times,
} from '@recado/contracts/reports/report'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { type RawBuilder, sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import {
  daysOf,
  ERAS,
  HOUR,
  IS_IN,
  IS_IN_PERIOD,
  IS_OF_ERA,
  momentsOf,
  type ReportedPeriod,
  WEEKDAY,
  type WorkFilter,
} from './moments-of-work-repository.ts'

/** The numbers of one period and one group. */
export type GroupNumbers = {
  readonly isNow: boolean // false: of the period before
  readonly key: number | null
  readonly name: string | null
  readonly numbers: ReportNumbers
}

type Asked = { readonly viewer: Viewer; readonly filter: WorkFilter; readonly periods: ReportedPeriod }

/** For each way of grouping, the id of a moment's group, and the table with the names of the groups. */
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
 * The numbers of both periods, in groups by name; without `by` all in one. Work with several tags counts for each of them.
 * Groups without any work have no row.
 */
export async function findNumbers({ db }: RepositoryTx, asked: Asked, by?: ReportBy): Promise<GroupNumbers[]> {
  const { viewer, filter, periods } = asked
  const key = by && KEYS[by]
  const moments = sql`(select moment.*, ${key?.id ?? sql`null::bigint`} as key
    from ${momentsOf(viewer, filter)} where ${IS_OF_ERA}) as moment`
  const name = key ? sql`(select name from ${sql.table(key.table)} named where named.id = sums.key)` : sql`null::text`
  const { rows } = await sql<Row>`
    with days as materialized ${daysOf(periods)}
    select era.is_now, sums.*, next.times as "nextAnswer", named.name
    from ${ERAS} cross join lateral (select key, ${SUMS} from ${moments} group by key) as sums
    left join lateral (select key, ${timesOf(sql`seconds`)} as times
      from ${moments}, unnest(moment.next_answers) as seconds where is_end group by key) as next
      on next.key is not distinct from sums.key
    cross join lateral (select ${name} as name) as named
    order by folded(named.name) nulls last, sums.key`.execute(db)
  return rows.map(({ is_now: isNow, key, name, ...row }) => ({ isNow, key, name, numbers: toNumbers(row) }))
}

const timesOf = (column: RawBuilder<unknown>) => sql`percentile_cont(array[0.5, 0.9]) within group (order by ${column})`
const totalOf = (column: string) => sql`coalesce(sum(${sql.ref(`moment.${column}`)}) filter (where is_end), 0)::bigint`

const SUMS = sql.join([
  ...ReportList.options.map((list) => sql`count(*) filter (where ${IS_IN[list]}) as ${sql.ref(list)}`),
  sql`${timesOf(sql`case when is_end then moment.first_answer end`)} as "firstAnswer"`,
  sql`${timesOf(sql`case when is_end then moment.resolution end`)} as resolution`,
  sql`coalesce(sum(cardinality(moment.next_answers)) filter (where is_end), 0)::bigint as "nextAnswers"`,
  sql`${totalOf('transfers')} as transfers, ${totalOf('snoozes')} as snoozes`,
  sql`${totalOf('messages_in')} as "messagesIn", ${totalOf('messages_out')} as "messagesOut"`,
  sql`round(avg(moment.rating) filter (where is_end), 1)::float8 as rating`,
])

type Percentiles = readonly [median: number, p90: number]
type Counted = Omit<ReportNumbers, 'firstAnswer' | 'nextAnswer' | 'resolution'> & {
  readonly [T in 'firstAnswer' | 'nextAnswer' | 'resolution']: Percentiles | readonly [null, null] | null
}
type Row = Counted & { readonly is_now: boolean; readonly key: number | null; readonly name: string | null }

const toNumbers = ({ firstAnswer, nextAnswer, resolution, ...sums }: Counted): ReportNumbers => ({
  ...sums,
  firstAnswer: toTimes(firstAnswer),
  nextAnswer: toTimes(nextAnswer),
  resolution: toTimes(resolution),
})

function toTimes(percentiles: Counted['firstAnswer']): Times | null {
  const [median = null, p90 = null] = percentiles ?? []
  return median === null || p90 === null ? null : { median: Math.round(median), p90: Math.round(p90) }
}

/** How much work of a list began or ended in each hour of the week; hours without any are left out. */
export async function findHours({ db }: RepositoryTx, asked: Asked, list: ReportList): Promise<ReportHour[]> {
  const { viewer, filter, periods } = asked
  const { rows } = await sql<ReportHour>`
    with days as materialized ${daysOf(periods)}
    select ${WEEKDAY} as weekday, ${HOUR} as hour, count(*) as count
    from ${momentsOf(viewer, filter)} where ${IS_IN_PERIOD} and ${IS_IN[list]} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

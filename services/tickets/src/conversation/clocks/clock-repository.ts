import type { Hours, SpecialDays } from '@recado/contracts/hours'
import { UNHEARD } from '@recado/kit/copies/companies'
import { settingsOf } from '@recado/kit/copies/settings'
import { type RawBuilder, sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import { CLOCK_SETTINGS, type ClockQueue, type ClockSource } from './clock-rules.ts'

const KEYS = sql.join(CLOCK_SETTINGS.map((key) => sql.lit(key)))
const CHANGED = sql<Record<string, string>>`(select coalesce(jsonb_object_agg(setting_ref.key, setting_ref.value), '{}')
  from setting_ref where setting_ref.key in (${KEYS}))`
const COMPANY = sql<StoredSource['company']>`(select jsonb_build_object('schedules', company_ref.schedules,
  'specialDays', company_ref.special_days, 'timezone', company_ref.timezone) from company_ref)`
const QUEUE = sql<ClockQueue>`jsonb_build_object('schedules', clock_queue.schedules,
  'specialDays', clock_queue.special_days, 'firstAnswerMinutes', clock_queue.first_answer_minutes,
  'nextAnswerMinutes', clock_queue.next_answer_minutes, 'resolutionMinutes', clock_queue.resolution_minutes)`

/** The source of clocks in the form of `sourceJson`. */
export type StoredSource = {
  readonly settings: Readonly<Record<string, string>> // the changed ones
  readonly company: { schedules: Hours; specialDays: SpecialDays; timezone: string } | null // null: not known yet
  readonly queue: ClockQueue | null
}

/**
 * The source of the clocks in a queue, as part of a statement; null if neither the queue nor the company has a target,
 * so that companies without targets read no hours.
 */
export const sourceJson = (queueId: RawBuilder<number | null>) =>
  sourceJsonFrom(sql`queue clock_queue where clock_queue.id = ${queueId}`)

/** The columns of `queue` that the clocks in it depend on. */
export const CLOCK_COLUMNS = sql`queue.id, queue.schedules, queue.special_days, queue.first_answer_minutes,
  queue.next_answer_minutes, queue.resolution_minutes`

/**
 * The source of the clocks in the queue in scope, which has these columns. If the scope has locked the queue, its
 * values are those after the wait for the lock.
 */
export const sourceJsonOf = (queue: string) =>
  sourceJsonFrom(sql`(select ${sql.ref(queue)}.*) clock_queue where clock_queue.id is not null`)

const sourceJsonFrom = (queueInScope: RawBuilder<unknown>) => sql<StoredSource | null>`(
  select jsonb_build_object('settings', changed.settings, 'company', ${COMPANY}, 'queue', queue_of.clock)
  from (select ${CHANGED} as settings) as changed
  left join lateral (
    select ${QUEUE} as clock, greatest(clock_queue.first_answer_minutes, clock_queue.next_answer_minutes,
      clock_queue.resolution_minutes) as most
    from ${queueInScope}
  ) as queue_of on true
  where queue_of.most > 0 or exists (
    select from jsonb_each_text(changed.settings) as setting where setting.key like '%Minutes' and setting.value <> '0'))`

export const toSource = ({ settings, company, queue }: StoredSource): ClockSource => ({
  settings: settingsOf(Object.entries(settings).map(([key, value]) => ({ key, value }))),
  company: company ?? UNHEARD,
  queue: queue ?? undefined,
})

/** The source of the clocks in each of these queues, and without one, in one statement. */
export async function findSources(
  { db }: RepositoryTx,
  queueIds: readonly number[],
): Promise<(queueId: number | null) => ClockSource> {
  const { rows } = await sql<Omit<StoredSource, 'queue'> & { queues: Record<string, ClockQueue> }>`
    select ${CHANGED} as settings, ${COMPANY} as company, (
      select coalesce(jsonb_object_agg(clock_queue.id, ${QUEUE}), '{}') from queue clock_queue
      where clock_queue.id = any(${queueIds}::bigint[])) as queues`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a statement without a table has one row')
  const { settings, company, queues } = row
  return (queueId) => toSource({ settings, company, queue: queues[String(queueId)] ?? null })
}

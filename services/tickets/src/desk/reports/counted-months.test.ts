import { randomUUID } from 'node:crypto'
import { type Report, ReportBy, ReportList, type ReportNumbers, type Times } from '@recado/contracts/reports/report'
import { listReported, showReport } from '@recado/contracts/reports/routes'
import { systemCaller } from '@recado/kit/caller'
import { CompanyDialect } from '@recado/kit/db/company-dialect'
import { createPool } from '@recado/kit/db/pool'
import { createInTx, type InTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDice } from '../../../test/dice.ts'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'
import type { Database } from '../../tables/db.ts'
import { countMonth } from './count-month.ts'

const SEED = Number(process.env['FUZZ_SEED'] ?? 42)
const WORKS = 400

let harness: Harness
let database: Kysely<Database>
let inTx: InTx<Database>
beforeAll(async () => {
  harness = await startTickets({ jobs: false })
  const pool = createPool(harness.service.environment['DATABASE_URL'] ?? '', 2, createLog('tickets', 'silent'))
  database = new Kysely({ dialect: new CompanyDialect(pool) })
  inTx = createInTx(database, () => {})
})
afterAll(async () => {
  await database.destroy()
  await harness.close()
})

const query = (sql: string, values: readonly unknown[]) => harness.service.database.query(sql, [...values])
/** The months of the company's time zone begin three hours after those of UTC, so some days are read one by one. */
const PERIOD = { date_from: '2026-03-20', date_to: '2026-06-19' }

/** Stores the numbers of all months of a company, even of months with little work. @returns how many rows are stored */
async function count({ id }: Company, least?: number): Promise<number> {
  const { rows } = await query('select distinct month::text as month from work_change where company_id = $1', [id])
  for (const { month } of rows) await inTx(systemCaller(id, randomUUID()), (tx) => countMonth(tx, month, least))
  return (await query('select from counted_work where company_id = $1', [id])).rowCount ?? 0
}

/** A company with random work between December and July, and its leaders. */
async function given(works = WORKS) {
  const company = await harness.company()
  const roll = createDice(SEED)
  const queues = [(await company.queue()).id, (await company.queue()).id]
  const people: Person[] = [
    company.admin,
    await company.person({ profile: 'supervisor', queueIds: queues.slice(0, 1) }),
    await company.person({ profile: 'supervisor', queueIds: [], noQueueTickets: 'enable' }),
  ]
  const ticket = await company.waiting(null)
  await query(`update ticket set created_at = '2026-05-02' where id = $1`, [ticket.id])
  for (let work = 0; work < works; work++) {
    const start = Date.UTC(2025, 11, 10) + roll(190 * 24 * 60) * 60_000
    await add(query, company, ticket.id, {
      start: new Date(start),
      end: new Date(start + roll(roll(2) === 0 ? 3_000 : 300_000) * 1_000),
      queue: [...queues, null][roll(3)] ?? null,
      user: people[roll(3)]?.userId ?? null,
      tags: [1, 2, 3].filter(() => roll(3) === 0),
      seconds: Array.from({ length: roll(5) }, () => roll(20_000)),
      rating: [1, 2, 3, null][roll(4)] ?? null,
    })
  }
  return { company, ticketId: ticket.id, people, queues }
}

type Work = {
  readonly start: Date
  readonly end: Date
  readonly queue: number | null
  readonly user: number | null
  readonly tags: readonly number[]
  readonly seconds: readonly number[]
  readonly rating: number | null
}

const add = (run: typeof query, { id }: Company, ticketId: number, work: Work) =>
  run(
    `insert into finished_work (company_id, ticket_id, is_reopened, started_at, ended_at, queue_id, user_id, connection_id,
       tag_ids, messages_in, messages_out, transfers, snoozes, is_first_awaited, first_answer, first_answer_open,
       next_answers, next_answers_open, resolution_open, is_target_met, rating)
     values ($1, $2, cardinality($7::bigint[]) = 1, $3, $4, $5, $6, 1, $7, 2, 1, cardinality($8::int[]) / 4, cardinality($7),
       true, ($8::int[])[1], ($8::int[])[1] / 3, ($8::int[])[2:], ($8::int[])[3:], 7, ($8::int[])[1] > 9000, $9)`,
    [id, ticketId, work.start, work.end, work.queue, work.user, work.tags, work.seconds, work.rating],
  )

const WORK: Work = {
  start: new Date('2026-04-20T12:00Z'),
  end: new Date('2026-05-05T12:00Z'),
  queue: null,
  user: null,
  tags: [],
  seconds: [30],
  rating: 3,
}

type Filter = Parameters<typeof harness.service.call<typeof showReport>>[1]['query']
const show = async (as: Person, more: Partial<Filter> = {}): Promise<Report> =>
  (await harness.service.call(showReport, { query: { ...PERIOD, ...more } }, { as })).body

const WITHOUT_TIMES = { firstAnswer: null, nextAnswer: null, resolution: null }
const countsOf = ({ numbers, former }: Pick<Report, 'numbers' | 'former'>) => ({
  numbers: { ...numbers, ...WITHOUT_TIMES },
  former: { ...former, ...WITHOUT_TIMES },
})
const shown = (report: Report) => ({
  ...report,
  ...countsOf(report),
  groups: report.groups.map((group) => ({ ...group, ...countsOf(group) })),
})

function expectNear(times: Times | null, exact: Times | null): void {
  expect(times === null).toBe(exact === null)
  if (times === null || exact === null) return
  for (const name of ['median', 'p90'] as const) {
    expect(Math.abs(times[name] - exact[name])).toBeLessThanOrEqual(1 + exact[name] / 63)
  }
}
function expectNearNumbers(numbers: ReportNumbers, exact: ReportNumbers): void {
  for (const name of ['firstAnswer', 'nextAnswer', 'resolution'] as const) expectNear(numbers[name], exact[name])
}

/** Every way to ask: by everything, with no filter, each filter, two, and in opening hours. */
const asked = (queueId: number | undefined, userId: number): Partial<Filter>[] =>
  ReportBy.options.flatMap((by) =>
    [
      {},
      { queueId },
      { userId },
      { tagId: 2 },
      { tagId: 'none' as const, queueId: 'none' as const },
      { userId, tagId: 1 },
    ]
      .flatMap((filter) => [filter, { ...filter, openHours: 'true' as const }])
      .map((filter) => ({ ...filter, by })),
  )

test('a report from stored months has the counts of all work and nearly its times, for each leader, grouping and filter', async () => {
  const { company, people, queues } = await given()
  const all = people.flatMap((as) => asked(queues[0], company.admin.userId).map((filter) => ({ as, filter })))
  const before: Report[] = []
  for (const { as, filter } of all) before.push(await show(as, filter))

  expect(await count(company, 1)).toBeGreaterThan(6 * 8)

  for (const [index, { as, filter }] of all.entries()) {
    const [report, exact] = [await show(as, filter), before[index] as Report]
    expect(shown(report), JSON.stringify(filter)).toEqual(shown(exact))
    expectNearNumbers(report.numbers, exact.numbers)
    expectNearNumbers(report.former, exact.former)
    for (const [place, { numbers }] of report.groups.entries()) {
      expectNearNumbers(numbers, exact.groups[place]?.numbers as ReportNumbers)
    }
  }
})

test('each number from stored months equals the list that it opens', async () => {
  const { company, people } = await given(100)
  await count(company, 1)
  for (const as of people) {
    const { numbers } = await show(as)
    for (const list of ReportList.options) {
      const { body } = await harness.service.call(listReported, { query: { ...PERIOD, list } }, { as })
      expect(body.count, list).toBe(numbers[list])
    }
  }
})

test('work that is added, rated or deleted later counts at once, and is stored with the next count', async () => {
  const { company, ticketId } = await given(20)
  const stored = await count(company, 1)
  const { numbers } = await show(company.admin)
  const expectMore = async (more: { new: number; closed: number; rated: number }) => {
    for (let turn = 0; turn < 2; turn++) {
      expect((await show(company.admin)).numbers).toMatchObject({
        new: numbers.new + more.new,
        closed: numbers.closed + more.closed,
        rated: numbers.rated + more.rated,
      })
      expect(await count(company, 1)).toBe(stored)
    }
  }

  await add(query, company, ticketId, { ...WORK, rating: null })
  await expectMore({ new: 1, closed: 1, rated: 0 })
  await query(`update finished_work set rating = 2 where company_id = $1 and ended_at = $2`, [company.id, WORK.end])
  await expectMore({ new: 1, closed: 1, rated: 1 })
  await query(`delete from finished_work where company_id = $1 and ended_at = $2`, [company.id, WORK.end])
  await expectMore({ new: 0, closed: 0, rated: 0 })
  for (const [table, column] of [
    ['message', 'ticket_id'],
    ['ticket', 'id'],
  ]) {
    await query(`delete from ${table} where ${column} = $1`, [ticketId])
  }
  expect((await show(company.admin)).numbers).toMatchObject({ new: 0, closed: 0 })
  expect(await count(company, 1)).toBe(0)
})

test('work of a transaction that commits after the month was counted is in the report', async () => {
  const { company, ticketId } = await given(20)
  await count(company, 1)
  const { numbers } = await show(company.admin)
  const slow = await harness.service.database.connect()
  try {
    await slow.query('begin')
    await add((sql, values) => slow.query(sql, [...values]), company, ticketId, WORK)
    await add(query, company, ticketId, WORK)
    await count(company, 1)
    expect((await show(company.admin)).numbers.closed).toBe(numbers.closed + 1)

    await slow.query('commit')

    expect((await show(company.admin)).numbers.closed).toBe(numbers.closed + 2)
    await count(company, 1)
    expect((await show(company.admin)).numbers.closed).toBe(numbers.closed + 2)
  } finally {
    slow.release()
  }
})

test('two processes count a month once, and months with little work are not stored', async () => {
  const { company } = await given(20)
  const { rows } = await query(`select min(month)::text as month from work_change where company_id = $1`, [company.id])
  const countFirst = () =>
    inTx(systemCaller(company.id, randomUUID()), (tx) => countMonth(tx, String(rows[0].month), 1))

  await Promise.all([countFirst(), countFirst()])

  const stored = await query('select from counted_work where company_id = $1', [company.id])
  expect(stored.rowCount).toBe(8)
  expect(await count(company)).toBe(8)
  await query(`update finished_work set transfers = 9 where company_id = $1`, [company.id])
  expect(await count(company)).toBe(0)
  const other = await harness.company()
  expect((await show(other.admin)).numbers.closed).toBe(0)
})

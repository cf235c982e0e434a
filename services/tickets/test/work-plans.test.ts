import { CompanyDialect } from '@recado/kit/db/company-dialect'
import { createPool } from '@recado/kit/db/pool'
import { createInTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { plansOf, type Statement } from '@recado/kit/testing/explain'
import { claimsOf } from '@recado/kit/testing/tokens'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listReported } from '../src/desk/reports/list-reported.ts'
import { showReport, showReportHours } from '../src/desk/reports/show-report.ts'
import type { Database, PersonTx } from '../src/tables/db.ts'
import { type Company, type Harness, startTickets } from './harness.ts'

const WORKS = 10_000 // over two years
const SMALL = 500
const OTHERS = 19

let harness: Harness
let company: Company
let database: Kysely<Database>
let statements: Statement[] = []
beforeAll(async () => {
  harness = await startTickets({ isAlone: true, jobs: false })
  company = await harness.company()
  await fill(company, WORKS)
  for (let other = 0; other < OTHERS; other++) await fill(await harness.company(), SMALL)
  await query(
    `insert into counted_work (company_id, month, by, open_hours, groups)
       select $1, (date '2020-01-01' + make_interval(months => n))::date, by, open, '[]'
       from generate_series(1, 100) n, unnest(array['queue', 'user', 'tag', 'connection']) by, unnest(array[false, true]) open`,
    [company.id],
  )
  await query('analyze', [])
  const pool = createPool(harness.service.environment['DATABASE_URL'] ?? '', 1, createLog('tickets', 'silent'))
  database = new Kysely({ dialect: new CompanyDialect(pool), log: ({ query }) => void statements.push(query) })
})
afterAll(async () => {
  await database.destroy()
  await harness.close()
})

const query = (sql: string, values: readonly unknown[]) => harness.service.database.query(sql, [...values])

/** Adds work of one ticket, an equal part of it in each month. */
async function fill(of: Company, works: number): Promise<void> {
  const ticket = await of.waiting(null)
  await query(
    `insert into finished_work (company_id, ticket_id, is_reopened, started_at, ended_at, queue_id, user_id, connection_id,
       tag_ids, messages_in, messages_out, transfers, snoozes, is_first_awaited)
     select $1, $2, false, at, at + interval '1 hour', n % 5, n % 40, 1, '{1}', 1, 1, 0, 0, true
       from generate_series(1, $3::int) n, lateral (select now() - n * interval '730 days' / $3::int as at) as start`,
    [of.id, ticket.id, works],
  )
}

/** The plans of the statements that read work and stored months. */
async function plansFor(work: (tx: PersonTx) => Promise<unknown>): Promise<string[]> {
  statements = []
  const { id: companyId, admin } = company
  const person = claimsOf({ companyId, userId: admin.userId, profile: admin.profile })
  await createInTx(database, () => {})({ companyId, person, correlationId: 'test', language: 'pt' }, work)
  return plansOf(
    harness.service,
    companyId,
    statements.filter(({ sql }) => /finished_work|counted_work/.test(sql)),
  )
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const WEEK = { date_from: day(7), date_to: day(1), openHours: false }
const YEAR = { date_from: day(365), date_to: day(1), openHours: false }

const SCAN_OF_ALL = /Seq Scan on (finished_work|counted_work|work_change)\b/

const readBy = (index: string, column: string) =>
  new RegExp(`${index}.*\n(.*\n)? +(Index Cond|Recheck Cond): .*${column} >=.*${column} <`)
const BEGINNINGS = readBy('finished_work_started', 'started_at')
const ENDS = readBy('finished_work_ended', 'ended_at')

test.each<[what: string, work: (tx: PersonTx) => Promise<unknown>, by: readonly RegExp[]]>([
  ['a report by queue', (tx) => showReport(tx, { ...WEEK, by: 'queue' }), [BEGINNINGS, ENDS]],
  ['a report by tag of one person', (tx) => showReport(tx, { ...WEEK, by: 'tag', userId: 3 }), [BEGINNINGS, ENDS]],
  ['a week of closed work by hour', (tx) => showReportHours(tx, { ...WEEK, list: 'closed' }), [ENDS]],
  ['a page of closed work', (tx) => listReported(tx, { ...WEEK, list: 'closed', pageNumber: 1 }), [ENDS]],
  ['a page of new work', (tx) => listReported(tx, { ...WEEK, list: 'new', pageNumber: 1 }), [BEGINNINGS]],
])('%s reads the work of its days only, through the indexes of its beginnings and ends', async (_, work, by) => {
  const plans = (await plansFor(work)).join('\n')

  for (const read of by) expect(plans).toMatch(read)
  expect(plans).not.toMatch(SCAN_OF_ALL)
})

test('the first day of a report is read from the index of ends', async () => {
  const plans = await plansFor((tx) => showReport(tx, { ...WEEK, by: 'queue' }))

  expect(plans.find((plan) => plan.includes('Limit'))).toMatch(/Index Only Scan using finished_work_ended/)
})

test('the numbers of a year are read through the index of stored months and of notes about changes', async () => {
  const plans = (await plansFor((tx) => showReport(tx, { ...YEAR, by: 'queue' }))).join('\n')

  expect(plans).toMatch(/Scan (using|on) counted_work_pkey/)
  expect(plans).toMatch(/Scan (using|on) work_change_pkey/)
  expect(plans).not.toMatch(SCAN_OF_ALL)
})

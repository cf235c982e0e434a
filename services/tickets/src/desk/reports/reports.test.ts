import { companyCreated } from '@recado/contracts/auth/events'
import {
  exportReport,
  exportReportSheet,
  listReported,
  showReport,
  showReportHours,
} from '@recado/contracts/reports/routes'
import { addressOf } from '@recado/contracts/route'
import { aCompany } from '@recado/contracts/testing/company'
import { updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { linesOfSheet } from '@recado/kit/testing/a-sheet'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets({ jobs: false })
})
afterAll(() => harness.close())

const query = (sql: string, values: readonly unknown[]) => harness.service.database.query(sql, [...values])
const MAY = { date_from: '2026-05-01', date_to: '2026-05-31' }
const show = (as: Person, more: object = {}) => harness.service.call(showReport, { query: { ...MAY, ...more } }, { as })
const list = async (as: Person, more: object = {}) =>
  (await harness.service.call(listReported, { query: { ...MAY, list: 'closed', ...more } }, { as })).body

type Given = {
  start: string
  end?: string
  queue?: { id: number } | null
  user?: Person | null
  tags?: number[]
  firstAnswer?: number
  nextAnswers?: number[]
}

/** Adds finished work of a ticket. */
async function add(company: Company, ticket: Ticket, given: Given): Promise<void> {
  const { start, end = start, queue = null, user = null, tags = [], firstAnswer = null, nextAnswers = [] } = given
  await query(
    `insert into finished_work (company_id, ticket_id, is_reopened, started_at, ended_at, queue_id, user_id, connection_id,
       tag_ids, messages_in, messages_out, transfers, snoozes, is_first_awaited, first_answer, first_answer_open,
       next_answers, next_answers_open, resolution_open)
     values ($1, $2, false, $3, $4, $5, $6, $7, $8, 2, 1, 0, 0, true, $9::int, $9::int / 2, $10, $10, 0)`,
    [
      company.id,
      ticket.id,
      start,
      end,
      queue?.id ?? null,
      user?.userId ?? null,
      ticket.whatsappId,
      tags,
      firstAnswer,
      nextAnswers,
    ],
  )
}

/** A company in Lisbon, with a ticket of last year. */
async function given() {
  const company = await harness.company()
  await harness.service.publish(companyCreated, company.id, {
    company: { ...aCompany(company.id), timezone: 'Europe/Lisbon' },
  })
  const zone = `select from company_ref where company_id = $1 and timezone = 'Europe/Lisbon'`
  await eventually(async () => (await query(zone, [company.id])).rowCount)
  const ticket = await company.waiting(null, { pushName: 'Carla' })
  await query(`update ticket set created_at = '2025-01-01' where id = $1`, [ticket.id])
  return { company, ticket }
}

test('a report compares a period with the period of the same length before it, in days of the company', async () => {
  const { company, ticket } = await given()
  await add(company, ticket, { start: '2026-04-30T22:59Z' }) // a minute before May in Lisbon
  await add(company, ticket, { start: '2026-04-30T23:00Z' })
  await add(company, ticket, { start: '2026-05-31T22:59Z', end: '2026-05-31T23:00Z' })
  await add(company, ticket, { start: '2026-03-30T22:59Z' }) // before the period before
  await add(company, ticket, { start: '2026-03-30T23:00Z' })

  const { body } = await show(company.admin)

  expect(body.before).toEqual({ from: '2026-03-31', to: '2026-04-30' })
  expect(body.numbers).toMatchObject({ new: 2, closed: 1, messagesIn: 2 })
  expect(body.former).toMatchObject({ new: 2, closed: 2 })
  expect((await show((await harness.company()).admin)).body.numbers).toMatchObject({ new: 0, closed: 0, rating: null })
})

test('a report names the day of the first work that counts, in the time zone of the company, for every period', async () => {
  const { company, ticket } = await given()
  const dayIn = async (more: object = {}) => (await show(company.admin, more)).body.countedFrom
  expect(await dayIn()).toBeNull()
  await add(company, ticket, { start: '2026-05-04T12:00Z' })
  await add(company, ticket, { start: '2025-07-01T12:00Z', end: '2025-07-31T23:30Z' })
  const other = await given()
  await add(other.company, other.ticket, { start: '2025-01-01T12:00Z' })

  expect(await dayIn()).toBe('2025-08-01')
  expect(await dayIn({ userId: 'none', date_from: '2026-05-31' })).toBe('2025-08-01')
})

test('times are the median and the ninth tenth of all, by the clock or in opening hours', async () => {
  const { company, ticket } = await given()
  for (const firstAnswer of [10, 20, 30, 40, 1_000]) {
    await add(company, ticket, { start: '2026-05-04T12:00Z', end: '2026-05-04T12:10Z', firstAnswer })
  }
  await add(company, ticket, { start: '2026-05-04T12:00Z', end: '2026-05-04T13:00Z', nextAnswers: [1, 2, 9] })

  const { numbers } = (await show(company.admin)).body
  expect(numbers).toMatchObject({ firstAnswered: 5, nextAnswered: 1, answered: 6, nextAnswers: 3 })
  expect(numbers.firstAnswer).toEqual({ median: 30, p90: 616 })
  expect(numbers.nextAnswer).toEqual({ median: 2, p90: 8 })
  expect(numbers.resolution).toEqual({ median: 600, p90: 2_100 })
  const open = (await show(company.admin, { openHours: 'true' })).body.numbers
  expect(open.firstAnswer).toEqual({ median: 15, p90: 308 })
  expect(open.resolution).toEqual({ median: 0, p90: 0 })
})

test('groups are sorted by name, compare both periods, and end with work without a place and of deleted queues', async () => {
  const { company, ticket } = await given()
  const [b, a] = [await company.queue({ name: 'Vendas' }), await company.queue({ name: 'Ágil' })]
  await add(company, ticket, { start: '2026-05-04T12:00Z', queue: b })
  await add(company, ticket, { start: '2026-04-04T12:00Z', queue: b })
  await add(company, ticket, { start: '2026-05-04T12:00Z', queue: a, tags: [1, 2] })
  await add(company, ticket, { start: '2026-05-04T12:00Z', queue: { id: 999_999_999 } })
  await add(company, ticket, { start: '2026-05-04T12:00Z' })

  const { groups } = (await show(company.admin, { by: 'queue' })).body

  expect(groups.map(({ name, numbers, former }) => [name, numbers.closed, former.closed])).toEqual([
    ['Ágil', 1, 0],
    ['Vendas', 1, 1],
    [null, 1, 0],
    [null, 1, 0],
  ])
  expect(groups.map(({ key }) => key).slice(2)).toEqual([999_999_999, null])
  const tags = (await show(company.admin, { by: 'tag' })).body.groups
  expect(tags.map(({ key, numbers }) => [key, numbers.closed])).toEqual([
    [1, 1],
    [2, 1],
    [null, 3],
  ])
})

test('hours of the week are those of the company', async () => {
  const { company, ticket } = await given()
  await add(company, ticket, { start: '2026-05-03T23:30Z', end: '2026-05-04T12:10Z' }) // Monday in Lisbon
  const hours = async (name: 'new' | 'closed') =>
    (await harness.service.call(showReportHours, { query: { ...MAY, list: name } }, { as: company.admin })).body

  expect(await hours('new')).toEqual([{ weekday: 1, hour: 0, count: 1 }])
  expect(await hours('closed')).toEqual([{ weekday: 1, hour: 13, count: 1 }])
  expect((await list(company.admin, { weekday: 1, hour: 13 })).count).toBe(1)
  expect((await list(company.admin, { weekday: 1, hour: 0 })).count).toBe(0)
})

test('a supervisor counts the work of own queues, and does not see the contact of a ticket that has left them', async () => {
  const { company } = await given()
  const [own, other] = [await company.queue(), await company.queue()]
  const supervisor = await company.person({ profile: 'supervisor', queueIds: [own.id] })
  const ticket = await company.waiting(own, { pushName: 'Nina' })
  await add(company, ticket, { start: '2026-05-04T12:00Z', queue: own })
  await add(company, ticket, { start: '2026-05-05T12:00Z', queue: other })
  const [seen, ...others] = (await list(supervisor)).works
  expect(others).toEqual([])
  expect(seen?.ticket).toMatchObject({ uuid: ticket.uuid, contact: 'Nina' })

  const body = { queueId: other.id }
  await harness.service.call(updateTicket, { params: { ticketId: ticket.id }, body }, { as: company.admin })

  const { works, count } = await list(supervisor)
  expect(works).toMatchObject([{ ticketId: ticket.id, ticket: null, queue: own.name }])
  expect(count).toBe((await show(supervisor)).body.numbers.closed)
  expect((await list(company.admin)).works).toHaveLength(2)
})

test('a report is exported as CSV and as a sheet, with two rows for all work and for each group', async () => {
  const { company, ticket } = await given()
  const queue = await company.queue({ name: '=Vendas' })
  await add(company, ticket, { start: '2026-05-04T12:00Z', end: '2026-05-04T12:10Z', queue, firstAnswer: 30 })
  await add(company, ticket, { start: '2026-04-04T12:00Z' })
  const fetched = async (route: typeof exportReport | typeof exportReportSheet, as: Person) => {
    const token = await harness.service.token(as)
    const path = addressOf(route, { query: MAY })
    return fetch(`${harness.service.address}${path}`, { headers: { authorization: `Bearer ${token}` } })
  }

  const csv = await fetched(exportReport, company.admin)
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = (await csv.text()).split('\r\n').map((line) => line.split(';').slice(0, 6).join(';'))
  expect(lines).toEqual([
    'Fila;De;Até;Novos;Reabertos;Finalizados',
    'Total;2026-05-01;2026-05-31;1;0;1',
    'Total;2026-03-31;2026-04-30;1;0;1',
    "'=Vendas;2026-05-01;2026-05-31;1;0;1",
    "'=Vendas;2026-03-31;2026-04-30;0;0;0",
    'Sem fila;2026-05-01;2026-05-31;0;0;0',
    'Sem fila;2026-03-31;2026-04-30;1;0;1',
    '',
  ])

  const sheet = await fetched(exportReportSheet, company.admin)
  expect(sheet.headers.get('content-type')).toBe(exportReportSheet.mediaType)
  const [head = [], first = [], ...others] = linesOfSheet(await sheet.arrayBuffer())
  expect(others).toHaveLength(5)
  expect([first[0], first[head.indexOf('Novos')], first[head.indexOf('1ª resposta, mediana (s)')]]).toEqual([
    'Total',
    1,
    30,
  ])
  expect((await fetched(exportReport, await company.person())).status).toBe(403)
})

test('an agent may not read reports, and a period must end after it begins and last a year at most', async () => {
  const { company } = await given()
  const agent = await company.person()
  expect((await show(agent)).status).toBe(403)
  expect((await show(company.admin, { date_to: '2026-04-30' })).body).toMatchObject({ error: 'ERR_VALIDATION' })
  expect((await show(company.admin, { date_to: '2027-05-02' })).status).toBe(400)
  expect((await show(company.admin, { date_from: '0001-01-01', date_to: '0001-01-02' })).status).toBe(400)
  expect((await show(company.admin, { date_to: '2027-05-01' })).status).toBe(200)
})

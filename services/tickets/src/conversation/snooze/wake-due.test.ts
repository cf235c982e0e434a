import { randomUUID } from 'node:crypto'
import { companyUpdated, userDeleted, userUpdated } from '@recado/contracts/auth/events'
import { DEFAULT_HOURS } from '@recado/contracts/hours'
import { updateQueue } from '@recado/contracts/queues/routes'
import { aCompany, aUser } from '@recado/contracts/testing/company'
import { ticketUpdated, ticketWoken } from '@recado/contracts/tickets/events'
import { updateTicket } from '@recado/contracts/tickets/routes'
import { systemCaller } from '@recado/kit/caller'
import { CompanyDialect } from '@recado/kit/db/company-dialect'
import { createPool } from '@recado/kit/db/pool'
import { createInTx, type InTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { eventually } from '@recado/kit/testing/service'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'
import { startSecondProcess } from '../../../test/second-process.ts'
import { inHours, snoozesOf } from '../../../test/snoozes.ts'
import type { Database } from '../../tables/db.ts'
import { wakeDue } from './wake-due.ts'

const NOW = new Date()

let harness: Harness
let on: ReturnType<typeof snoozesOf>
let database: Kysely<Database>
let inTx: InTx<Database>
beforeAll(async () => {
  harness = await startTickets({ jobs: false, isAlone: true }) // the tests do what the job does
  on = snoozesOf(harness)
  const pool = createPool(harness.service.environment['DATABASE_URL'] ?? '', 6, createLog('tickets', 'silent'))
  database = new Kysely<Database>({ dialect: new CompanyDialect(pool) })
  inTx = createInTx(database, () => {})
})
afterAll(async () => {
  await database.destroy()
  await harness.close()
})

const chat = { phone: '5511987650456', lid: null }
const run = ({ id }: Company, ticketId: number, now = NOW) =>
  inTx(systemCaller(id, randomUUID()), (tx) => wakeDue(tx, ticketId, now))

/** A ticket that its agent has snoozed for a day. */
async function scene({ isExact = false } = {}) {
  const company = await harness.company()
  const queue = await company.queue({ name: 'Vendas' })
  const agent = await company.person({ name: 'Bia', queueIds: [queue.id] })
  const ticket = await company.accept(await company.waiting(queue, { chat }), agent)
  await on.snooze(ticket.id, { until: inHours(24), isExact }, agent)
  const due = async (at: string) =>
    harness.service.database.query('update ticket set snoozed_until = $2 where id = $1', [ticket.id, at])
  return { company, queue, agent, ticket, due }
}

/** Opening hours of the company; tickets in the past of the real clock are due, whatever the clock of the test says. */
async function keepHours({ id, setting }: Company, timezone = 'America/Sao_Paulo', version = 2): Promise<void> {
  const company = aCompany(id, { timezone, schedules: DEFAULT_HOURS, version })
  await harness.service.publish(companyUpdated, id, { company })
  const query = 'select from company_ref where company_id = $1 and version = $2'
  await eventually(async () => (await harness.service.database.query(query, [id, version])).rowCount)
  await setting('scheduleType', 'company')
}

test('a ticket does not wake before its time', async () => {
  const { company, ticket } = await scene()

  await run(company, ticket.id)

  expect((await company.ticket(ticket.id)).snooze).not.toBeNull()
})

test('several processes wake a due ticket once, at the top of the list', async () => {
  const { company, queue, agent, ticket } = await scene()
  const other = await company.accept(await company.waiting(queue), agent)
  await on.letPass(ticket.id)

  await Promise.all([1, 2, 3, 4].map(() => run(company, ticket.id)))

  expect(await company.ticket(ticket.id)).toMatchObject({ snooze: null, woken: { because: 'time' }, snoozeAgain: null })
  expect(await on.list(agent, 'without')).toEqual([ticket.id, other.id])
  expect((await company.heard(ticketWoken)).map(({ because, by }) => [because, by])).toEqual([['time', null]])
  expect((await company.heard(ticketUpdated)).at(-1)?.ticket.woken).not.toBeNull()
  expect((await company.lines(ticket.id)).at(-1)).toBe('Voltou: chegou a hora marcada')
})

test('a process that starts after the time of a ticket wakes it', async () => {
  const { company, ticket } = await scene()
  await on.letPass(ticket.id, 3_600)

  await using _ = await startSecondProcess(harness)

  const woken = await eventually(
    () => company.ticket(ticket.id),
    ({ snooze }) => snooze === null,
  )
  expect(woken.woken?.because).toBe('time')
  expect(await company.heard(ticketWoken)).toHaveLength(1)
})

test("a ticket wakes once when the contact's message comes at the moment of its time", async () => {
  const { company, ticket } = await scene()
  await on.letPass(ticket.id)

  await Promise.all([
    company.receive(ticket.whatsappId, { chat, text: 'Oi?' }),
    ...[1, 2, 3, 4].map(() => run(company, ticket.id)),
  ])

  const after = await eventually(
    () => company.ticket(ticket.id),
    ({ lastMessage }) => lastMessage === 'Oi?',
  )
  expect(after).toMatchObject({ snooze: null, unreadMessages: 2 })
  expect((await company.heard(ticketWoken)).map(({ because }) => because)).toEqual([after.woken?.because])
})

test('a message that waits for the end of a wake by time does not wake the ticket again', async () => {
  const { company, ticket } = await scene()
  await on.letPass(ticket.id)
  const { promise: isReceiving, resolve: receive } = Promise.withResolvers<void>()

  await inTx(systemCaller(company.id, randomUUID()), async (tx) => {
    await wakeDue(tx, ticket.id, NOW)
    receive()
    await company.receive(ticket.whatsappId, { chat, text: 'Oi?' })
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%"ticket"%'`
    await eventually(async () => (await harness.service.database.query(waits)).rowCount)
  })
  await isReceiving

  const after = await eventually(
    () => company.ticket(ticket.id),
    ({ lastMessage }) => lastMessage === 'Oi?',
  )
  expect(after.woken?.because).toBe('time')
  expect((await company.heard(ticketWoken)).map(({ because }) => because)).toEqual(['time'])
})

test('a time outside business hours is moved to their start, a time chosen by hand is not', async () => {
  const { company, ticket, due } = await scene()
  const exact = await scene({ isExact: true })
  for (const one of [company, exact.company]) await keepHours(one)
  const saturday = '2026-03-07T13:00:00-03:00'
  for (const one of [due, exact.due]) await one(saturday)

  await run(company, ticket.id, new Date(saturday))
  await run(exact.company, exact.ticket.id, new Date(saturday))

  expect((await company.ticket(ticket.id)).snooze?.until).toBe('2026-03-09T11:00:00.000Z')
  expect((await exact.company.ticket(exact.ticket.id)).woken).toEqual({
    because: 'time',
    at: '2026-03-07T16:00:00.000Z',
  })
  await run(company, ticket.id, new Date('2026-03-09T08:00:00-03:00'))
  expect((await company.ticket(ticket.id)).woken).toEqual({ because: 'time', at: '2026-03-09T11:00:00.000Z' })
})

test('a time that falls outside business hours is moved when the ticket is snoozed, and told so', async () => {
  const { company, agent, ticket } = await scene()
  await harness.service.publish(companyUpdated, company.id, {
    company: aCompany(company.id, { timezone: 'UTC', schedules: DEFAULT_HOURS.map(closedBut('monday')), version: 2 }),
  })
  await eventually(
    async () =>
      (await harness.service.database.query('select from company_ref where company_id = $1', [company.id])).rowCount,
  )
  await company.setting('scheduleType', 'company')

  const { body } = await on.snooze(ticket.id, { until: inHours(24 * 8) }, agent)

  const until = new Date(body.snooze?.until ?? '')
  expect([until.getUTCDay(), until.getUTCHours()]).toEqual([1, expect.any(Number)])
})
const closedBut = (open: string) => (entry: (typeof DEFAULT_HOURS)[number]) =>
  entry.weekdayEn === open ? entry : { ...entry, startTime: '08:00', endTime: '08:00' }

test('a company that changed its time zone meanwhile is asked for its hours of now', async () => {
  const { company, ticket, due } = await scene()
  await keepHours(company)
  await due('2026-03-02T10:30:00Z') // 7:30 in São Paulo, 10:30 in Lisbon
  await run(company, ticket.id, new Date('2026-03-02T10:30:00Z'))
  expect((await company.ticket(ticket.id)).snooze?.until).toBe('2026-03-02T11:00:00.000Z')

  await keepHours(company, 'Europe/Lisbon', 3)
  await due('2026-03-02T10:30:00Z')
  await run(company, ticket.id, new Date('2026-03-02T10:30:00Z'))

  expect((await company.ticket(ticket.id)).woken?.because).toBe('time')
})

test('the hours of the queue count in which the ticket is when its time comes', async () => {
  const { company, queue, agent, ticket, due } = await scene()
  await keepHours(company, 'UTC')
  await company.setting('scheduleType', 'queue')
  const always = DEFAULT_HOURS.map((entry) => ({ ...entry, startTime: '00:00', endTime: '23:59' }))
  const night = await company.queue({ name: 'Plantão' })
  const put = (id: number, schedules: typeof DEFAULT_HOURS) =>
    harness.service.call(updateQueue, { params: { queueId: id }, body: { schedules } }, { as: company.admin })
  await put(queue.id, DEFAULT_HOURS)
  await put(night.id, always)
  const evening = '2026-03-02T20:00:00Z'
  await due(evening)
  await run(company, ticket.id, new Date(evening))
  expect((await company.ticket(ticket.id)).snooze?.until).toBe('2026-03-03T08:00:00.000Z')

  const moved = await harness.service.call(
    updateTicket,
    { params: { ticketId: ticket.id }, body: { queueId: night.id, userId: null } },
    { as: company.admin },
  )
  expect(moved.body.snooze).toBeNull()
  await on.snooze(ticket.id, { until: inHours(24) }, company.admin)
  await due(evening)
  await run(company, ticket.id, new Date(evening))

  expect((await company.ticket(ticket.id)).woken?.because).toBe('time')
  expect(agent.queueIds).toEqual([queue.id])
})

test.each([
  ['is deleted', 'deleted'],
  ['leaves the queue', 'left'],
] as const)('a ticket whose person %s stays snoozed, and wakes in its queue', async (_, what) => {
  const { company, queue, agent, ticket } = await scene()
  const colleague = await company.person({ queueIds: [queue.id] })
  if (what === 'deleted') await harness.service.publish(userDeleted, company.id, { userId: agent.userId })
  else {
    const user = { ...aUser(company.id), id: agent.userId, name: 'Bia', queueIds: [], version: 9 }
    await harness.service.publish(userUpdated, company.id, { user })
  }
  const returned = await eventually(
    () => company.ticket(ticket.id),
    ({ status }) => status === 'pending',
  )
  expect([returned.userId, returned.snooze?.kind]).toEqual([null, 'time'])
  expect(await on.list(colleague, 'without')).toEqual([])
  await on.letPass(ticket.id)

  await run(company, ticket.id)

  expect(await company.ticket(ticket.id)).toMatchObject({ status: 'pending', userId: null, woken: { because: 'time' } })
  expect(await on.list(colleague, 'without')).toEqual([ticket.id])
})

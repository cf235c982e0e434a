import { randomUUID } from 'node:crypto'
import { companyCreated, companyUpdated } from '@recado/contracts/auth/events'
import { DEFAULT_HOURS } from '@recado/contracts/hours'
import { sendMessage } from '@recado/contracts/messages/routes'
import { updateQueue } from '@recado/contracts/queues/routes'
import { aCompany } from '@recado/contracts/testing/company'
import { ticketBreached } from '@recado/contracts/tickets/events'
import { listTickets, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'
import { clocksIn, minutesAfter } from '../../../test/urgency.ts'
import { updateQueueSettings } from '../queues/queue-repository.ts'
import { advanceClocks } from './advance-clocks.ts'

const MINUTE_MS = 60_000

describe('with targets of the company', () => {
  let harness: Harness
  let clocks: ReturnType<typeof clocksIn>
  beforeAll(async () => {
    harness = await startTickets({ jobs: false })
    clocks = clocksIn(harness)
  })
  afterAll(async () => {
    await clocks.close()
    await harness.close()
  })

  /** Does what the jobs do. */
  async function advance(company: Company, ids: readonly number[], now = new Date()): Promise<void> {
    await clocks.follow(company, now)
    await clocks.advance(company, ids, now)
  }
  const answer = (ticket: Ticket, as: Person) =>
    harness.service.call(
      sendMessage,
      { params: { ticketId: ticket.id }, body: { body: 'Olá', clientId: randomUUID() } },
      { as },
    )
  let phones = 5_511_911_110_000
  const chatOf = () => ({ phone: String(++phones), lid: null })

  /** A company with targets of 10 minutes for the first answer and 30 for the next, and a waiting ticket. */
  async function withTargets() {
    const company = await harness.company()
    await company.setting('firstAnswerMinutes', '10')
    await company.setting('nextAnswerMinutes', '30')
    const queue = await company.queue()
    const chat = chatOf()
    const sentAt = new Date(Date.now() - 5 * MINUTE_MS).toISOString()
    const ticket = await company.waiting(queue, { chat, sentAt })
    return { company, queue, chat, ticket }
  }

  test('the clock of a ticket starts with the first message of a contact, and later messages leave it', async () => {
    const { company, chat, ticket } = await withTargets()
    await company.receive(ticket.whatsappId, { chat, text: 'Alô?' })

    const [found] = await company.tickets(([one]) => one?.unreadMessages === 2)

    const since = ticket.awaitingSince
    expect(since).toBe(ticket.lastMessageAt)
    expect(found).toMatchObject({ awaitingSince: since, answerDueAt: minutesAfter(since, 10), resolveDueAt: null })
    expect(found?.answerWarnAt).toBe(minutesAfter(since, 7.5))
  })

  test('the clock stops with the answer of a person here or on the phone, and starts again with the next target', async () => {
    const { company, chat, ticket } = await withTargets()
    await company.accept(ticket, company.admin)
    expect(await company.ticket(ticket.id)).toMatchObject({ awaitingSince: ticket.awaitingSince })

    await answer(ticket, company.admin)
    expect(await company.ticket(ticket.id)).toMatchObject({
      awaitingSince: null,
      answerDueAt: null,
      answerWarnAt: null,
    })
    await company.receive(ticket.whatsappId, { chat, text: 'Obrigada' })
    const [again] = await company.tickets(([one]) => one?.awaitingSince != null)
    expect(again?.answerDueAt).toBe(minutesAfter(again?.awaitingSince ?? null, 30))
    await company.receive(ticket.whatsappId, { chat, text: 'De nada', fromMe: true })

    const [stopped] = await company.tickets(([one]) => one?.awaitingSince === null)
    expect(stopped).toMatchObject({ answerDueAt: null, answerWarnAt: null })
  })

  test('the clock counts open minutes of the company only', async () => {
    const company = await harness.company()
    const hours = DEFAULT_HOURS.map((entry) => ({ ...entry, startTime: '10:00', endTime: '11:00' }))
    await harness.service.publish(companyCreated, company.id, {
      company: aCompany(company.id, { schedules: hours, timezone: 'Europe/Lisbon' }),
    })
    await eventually(async () => {
      const sql = 'select from company_ref where company_id = $1'
      return (await harness.service.database.query(sql, [company.id])).rowCount
    })
    await company.setting('scheduleType', 'company')
    await company.setting('firstAnswerMinutes', '10')

    const ticket = await company.waiting(null, { chat: chatOf(), sentAt: '2026-03-02T22:00:00.000Z' })

    expect(ticket.answerDueAt).toBe('2026-03-03T10:10:00.000Z')
  })

  test('the due times of a ticket follow the targets of its queue, when they change and when the ticket moves', async () => {
    const { company, queue, ticket } = await withTargets()
    const other = await company.queue()
    const targets = { firstAnswerMinutes: 60, resolutionMinutes: 600 }
    await harness.service.call(updateQueue, { params: { queueId: other.id }, body: targets }, { as: company.admin })
    const move = { params: { ticketId: ticket.id }, body: { queueId: other.id } }
    const moved = (await harness.service.call(updateTicket, move, { as: company.admin })).body
    expect(moved.answerDueAt).toBe(ticket.answerDueAt) // until the job

    await advance(company, [ticket.id])
    expect(await company.ticket(ticket.id)).toMatchObject({
      answerDueAt: minutesAfter(ticket.awaitingSince, 60),
      resolveDueAt: minutesAfter(ticket.createdAt, 600),
      version: moved.version + 1,
    })
    await harness.service.call(
      updateQueue,
      { params: { queueId: other.id }, body: { firstAnswerMinutes: 0 } },
      { as: company.admin },
    )
    await advance(company, [ticket.id])
    await advance(company, [ticket.id])

    expect(await company.ticket(ticket.id)).toMatchObject({ answerDueAt: null, version: moved.version + 2 })
    expect(queue.firstAnswerMinutes).toBeNull()
  })

  test('the clock stops when the ticket is closed', async () => {
    const { company, ticket } = await withTargets()
    const close = { params: { ticketId: ticket.id }, body: { status: 'closed' as const } }
    const { body } = await harness.service.call(updateTicket, close, { as: company.admin })

    expect(body).toMatchObject({ awaitingSince: null, answerDueAt: null, resolveDueAt: null })
  })

  test('a ticket without a target shows since when its contact waits, and a group does not', async () => {
    const company = await harness.company()
    const ticket = await company.waiting(null, { chat: chatOf() })

    expect(ticket).toMatchObject({ awaitingSince: ticket.lastMessageAt, answerDueAt: null })
    await company.setting('firstAnswerMinutes', '10')
    const ana = { address: chatOf(), name: 'Ana' }
    const chat = { phone: null, lid: null, group: '120363000000000077' }
    await company.receive(ticket.whatsappId, { chat, participant: ana, text: 'oi' })
    const [group] = (await company.tickets((all) => all.length === 2)).filter(({ isGroup }) => isGroup)
    expect(group).toMatchObject({ awaitingSince: null, answerDueAt: null })
  })

  test('the clock does not stop with the answer of a machine, unless the setting of the company lets it', async () => {
    const { company, queue, chat, ticket } = await withTargets()
    const greet = { params: { queueId: queue.id }, body: { greetingMessage: 'Bem-vinda' } }
    await harness.service.call(updateQueue, greet, { as: company.admin })
    expect((await company.ticket(ticket.id)).awaitingSince).not.toBeNull()
    await company.setting('machineAnswers', 'disabled')
    const another = await company.waiting(queue, { chat: chatOf() })
    await company.texts(another.id, (all) => all.includes('Bem-vinda'))
    expect((await company.ticket(another.id)).awaitingSince).not.toBeNull()
    await company.setting('machineAnswers', 'enabled')

    const third = await company.waiting(queue, { chat: chatOf() })
    await company.texts(third.id, (all) => all.includes('Bem-vinda'))

    expect((await company.ticket(third.id)).awaitingSince).toBeNull()
    expect(chat.phone).not.toBe('')
  })

  test('three processes announce a missed answer once, to the supervisors of the queue', async () => {
    const { company, queue, ticket } = await withTargets()
    const supervisor = await company.person({ profile: 'supervisor', queueIds: [queue.id] })
    await company.person({ profile: 'supervisor', queueIds: [(await company.queue()).id] })
    const stranger = await harness.company()
    const at = (minutes: number) => new Date(minutesAfter(ticket.awaitingSince, minutes))
    await advance(stranger, [ticket.id], at(60))
    await advance(company, [ticket.id], at(9.99))
    expect((await company.ticket(ticket.id)).breachedAt).toBeNull()

    await Promise.all([1, 2, 3].map(() => advance(company, [ticket.id], at(10))))
    await advance(company, [ticket.id], at(11))

    const breached = await company.ticket(ticket.id)
    expect(breached.breachedAt).toBe(at(10).toISOString())
    expect(await company.heard(ticketBreached, 1)).toEqual([
      { ticket: breached, target: 'answer', userIds: [supervisor.userId] },
    ])
  })

  /** Waits until another transaction waits for a lock, or until `done`. */
  const untilBlocked = (done: () => boolean) =>
    eventually(async () => {
      const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return done() || (await harness.service.database.query(waits)).rowCount
    })
  const setTargets = ({ admin }: Company, queueId: number, body: object) =>
    harness.service.call(updateQueue, { params: { queueId }, body }, { as: admin })

  test('targets that change while the due times by the earlier ones are computed apply in the end', async () => {
    const { company, queue, ticket } = await withTargets()
    await setTargets(company, queue.id, { firstAnswerMinutes: 20 })
    let isSet = false
    const { change } = await clocks.run(company, async (tx) => {
      await advanceClocks(tx, { ids: [ticket.id], now: new Date() })
      const change = setTargets(company, queue.id, { firstAnswerMinutes: 60 }).then(() => (isSet = true))
      await untilBlocked(() => isSet)
      return { change }
    })
    await change

    await advance(company, [ticket.id])

    expect((await company.ticket(ticket.id)).answerDueAt).toBe(minutesAfter(ticket.awaitingSince, 60))
  })

  test('a ticket that is opened while the targets of its queue change is due by the new ones', async () => {
    const { company, queue } = await withTargets()
    const connection = await company.connection({ queueIds: [queue.id] })
    await clocks.run(company, async (tx) => {
      await updateQueueSettings(tx, queue.id, { firstAnswerMinutes: 60 })
      await company.receive(connection.id, { chat: chatOf() })
      await untilBlocked(() => false)
    })

    const [opened] = await company.tickets(([one]) => one?.whatsappId === connection.id)

    expect(opened?.answerDueAt).toBe(minutesAfter(opened?.awaitingSince ?? null, 60))
  })

  test('an answer on the phone from before the waiting message does not stop the clock', async () => {
    const { company, chat, ticket } = await withTargets()
    const sentAt = new Date(Date.parse(ticket.awaitingSince ?? '') - MINUTE_MS).toISOString()
    await company.receive(ticket.whatsappId, { chat, text: 'Bom dia', fromMe: true, sentAt })
    const [found] = await company.tickets(([one]) => one?.unreadMessages === 0)

    expect(found?.awaitingSince).toBe(ticket.awaitingSince)
    await advance(company, [ticket.id])
    expect((await company.ticket(ticket.id)).answerDueAt).toBe(minutesAfter(ticket.awaitingSince, 30))
  })

  test('due times follow the time zone of the company when it changes while a contact waits', async () => {
    const { company, ticket } = await withTargets()
    const schedules = DEFAULT_HOURS.map((entry) => ({ ...entry, startTime: '12:00', endTime: '12:20' }))
    await company.setting('scheduleType', 'company')
    async function dueIn(timezone: string, version: number) {
      const changed = aCompany(company.id, { schedules, timezone, version })
      await harness.service.publish(companyUpdated, company.id, { company: changed })
      await eventually(async () => {
        const stored = 'select from company_ref where company_id = $1 and version = $2'
        return (await harness.service.database.query(stored, [company.id, version])).rowCount
      })
      await advance(company, [ticket.id])
      return (await company.ticket(ticket.id)).answerDueAt ?? ''
    }

    const [inTokyo, inBogota] = [await dueIn('Asia/Tokyo', 100), await dueIn('America/Bogota', 101)]

    expect(inTokyo.slice(11, 14)).toBe('03:') // noon there
    expect(inBogota.slice(11, 14)).toBe('17:')
  })

  test('the list of urgency begins with the earliest due ticket, and the filter shows unanswered tickets alone', async () => {
    const { company, queue, ticket } = await withTargets()
    const later = await company.waiting(queue, { chat: chatOf() })
    const answered = await company.waiting(queue, { chat: chatOf(), fromMe: true })
    const list = async (query: object) =>
      (await harness.service.call(listTickets, { query: { showAll: 'true', ...query } }, { as: company.admin })).body

    expect((await list({ order: 'urgent' })).tickets.map(({ id }) => id)).toEqual([ticket.id, later.id, answered.id])
    const waiting = await list({ unanswered: 'true', order: 'urgent' })
    expect(waiting).toMatchObject({ count: 2 })
    expect(waiting.tickets.map(({ id }) => id)).toEqual([ticket.id, later.id])
  })
})

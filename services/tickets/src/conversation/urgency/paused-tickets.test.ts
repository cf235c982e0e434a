import { mergeContact } from '@recado/contracts/contacts/routes'
import { sendMessage } from '@recado/contracts/messages/routes'
import { updateQueue } from '@recado/contracts/queues/routes'
import { snoozeTicket, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { undoStep } from '@recado/contracts/undo/routes'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'
import { inHours, snoozesOf } from '../../../test/snoozes.ts'
import { clocksIn, minutesAfter } from '../../../test/urgency.ts'
import { wakeDue } from '../snooze/wake-due.ts'

let harness: Harness
let on: ReturnType<typeof snoozesOf>
let clocks: ReturnType<typeof clocksIn>
beforeAll(async () => {
  harness = await startTickets({ jobs: false, isAlone: true })
  on = snoozesOf(harness)
  clocks = clocksIn(harness)
})
afterAll(async () => {
  await clocks.close()
  await harness.close()
})

const chat = { phone: '5511987650777', lid: null }
const MINUTE_MS = 60_000
const NONE = { answerWarnAt: null, answerDueAt: null, resolveDueAt: null }
const query = (text: string, values: readonly unknown[]) => harness.service.database.query(text, [...values])
const put = (ticketId: number, body: object, as: Person) =>
  harness.service.call(updateTicket, { params: { ticketId }, body: body as never }, { as })

/** An open ticket whose contact has waited for 5 minutes of 10; its end is due after 600. */
async function scene() {
  const company = await harness.company()
  const queue = await company.queue({ name: 'Vendas' })
  const targets = { firstAnswerMinutes: 10, nextAnswerMinutes: 30, resolutionMinutes: 600 }
  await harness.service.call(updateQueue, { params: { queueId: queue.id }, body: targets }, { as: company.admin })
  const agent = await company.person({ name: 'Bia', queueIds: [queue.id] })
  const colleague = await company.person({ name: 'Caio', queueIds: [queue.id] })
  const sentAt = new Date(Date.now() - 5 * MINUTE_MS).toISOString()
  const ticket = await company.accept(await company.waiting(queue, { chat, sentAt }), agent)
  await query(`update ticket set resolve_from = now() - interval '1 hour', due_stale = true where id = $1`, [ticket.id])
  await clocks.advance(company, [ticket.id])
  return { company, queue, agent, colleague, ticket: await company.ticket(ticket.id) }
}

/** Lets a pause have begun earlier, as if time had passed. */
const letPass = (ticketId: number, minutes: number) =>
  query(`update ticket set clock_paused_at = clock_paused_at - $2 * interval '1 minute' where id = $1`, [
    ticketId,
    minutes,
  ])

async function pausedFor(ticketId: number): Promise<number> {
  const { rows } = await query('select clock_paused_at as since, clock_pauses as pauses from ticket where id = $1', [
    ticketId,
  ])
  const [{ since, pauses }] = rows as [{ since: Date | null; pauses: Date[] }]
  expect(since).toBeNull()
  return pauses.reduce((sum, at, index) => sum + (index % 2 === 0 ? -1 : 1) * at.getTime(), 0) / MINUTE_MS
}

/** Expects that both clocks of the ticket go on with what remained of them before a pause of these minutes. */
async function expectMoved(company: Company, ticket: Ticket, minutes: number): Promise<void> {
  await clocks.advance(company, [ticket.id])
  const paused = await pausedFor(ticket.id)
  expect(Math.floor(paused)).toBe(minutes)
  expect(await company.ticket(ticket.id)).toMatchObject({
    awaitingSince: ticket.awaitingSince,
    answerWarnAt: minutesAfter(ticket.answerWarnAt, paused),
    answerDueAt: minutesAfter(ticket.answerDueAt, paused),
    resolveDueAt: minutesAfter(ticket.resolveDueAt, paused),
  })
}

test('a ticket that is snoozed until the contact answers is neither due nor announced, even if its targets change', async () => {
  const { company, queue, agent, ticket } = await scene()

  const snoozed = await on.snooze(ticket.id, { until: inHours(20), untilAnswer: true }, agent)
  await clocks.advance(company, [ticket.id], new Date(inHours(100)))
  const body = { firstAnswerMinutes: 1, resolutionMinutes: 1 }
  await harness.service.call(updateQueue, { params: { queueId: queue.id }, body }, { as: company.admin })
  await clocks.follow(company, new Date(inHours(100)))

  expect(snoozed.body).toMatchObject(NONE)
  expect(await company.ticket(ticket.id)).toMatchObject({ ...NONE, breachedAt: null })
})

test('the clocks run on while a ticket is snoozed until a time, also after it waited for an answer', async () => {
  const { company, agent, ticket } = await scene()
  const { awaitingSince, answerDueAt, resolveDueAt } = ticket

  const snoozed = await on.snooze(ticket.id, { until: inHours(20) }, agent)
  expect(snoozed.body).toMatchObject({ awaitingSince, answerDueAt, resolveDueAt })
  await on.snooze(ticket.id, { untilAnswer: true }, agent)
  await letPass(ticket.id, 3)
  await on.snooze(ticket.id, { until: inHours(20) }, agent)

  await expectMoved(company, ticket, 3)
})

const WAKES: [string, (of: Awaited<ReturnType<typeof scene>>) => Promise<unknown>][] = [
  ['by its person', ({ ticket, agent }) => on.wake(ticket.id, agent)],
  [
    'by the time',
    async ({ company, ticket }) => {
      await on.letPass(ticket.id)
      await clocks.run(company, (tx) => wakeDue(tx, ticket.id, new Date()))
    },
  ],
  [
    'by a mention',
    ({ company, ticket, agent }) =>
      harness.service.call(
        sendMessage,
        {
          params: { ticketId: ticket.id },
          body: { body: 'Veja', isNote: true, mentions: [agent.userId] } as never,
        },
        { as: company.admin },
      ),
  ],
  ['by a transfer', ({ ticket, agent, colleague }) => put(ticket.id, { userId: colleague.userId }, agent)],
]

test.each(WAKES)('the remaining time of both clocks goes on when a ticket wakes %s', async (_, wake) => {
  const given = await scene()
  const { company, agent, ticket } = given
  await on.snooze(ticket.id, { until: inHours(20), untilAnswer: true }, agent)
  await letPass(ticket.id, 3)
  await on.snooze(ticket.id, { until: inHours(21), untilAnswer: true }, agent)

  await wake(given)

  expect(await company.ticket(ticket.id)).toMatchObject({ snooze: null, ...NONE })
  await expectMoved(company, ticket, 3)
})

test('the answer clock starts with the message for which the ticket waited, once, and the other goes on', async () => {
  const { company, agent, ticket } = await scene()
  await on.snooze(ticket.id, { untilAnswer: true }, agent)
  await letPass(ticket.id, 4)
  const sentAt = minutesAfter(new Date(), -1)
  const id = '7e57ab1e-0000-4000-8000-000000000041'

  for (const text of ['Achei', 'Achei']) await company.receive(ticket.whatsappId, { chat, text, sentAt, id })
  await company.receive(ticket.whatsappId, { chat, text: 'Segue' })
  const woken = await eventually(
    () => company.ticket(ticket.id),
    ({ lastMessage }) => lastMessage === 'Segue',
  )
  expect(woken).toMatchObject({ awaitingSince: sentAt, answerDueAt: minutesAfter(sentAt, 10), resolveDueAt: null })
  await clocks.advance(company, [ticket.id])

  const paused = await pausedFor(ticket.id)
  expect(Math.floor(paused)).toBe(3)
  expect(await company.ticket(ticket.id)).toMatchObject({
    awaitingSince: sentAt,
    answerDueAt: minutesAfter(sentAt, 10),
    resolveDueAt: minutesAfter(ticket.resolveDueAt, paused),
  })
})

test('the remaining time of both clocks goes on after the undo of a snooze and of a close', async () => {
  const { company, agent, ticket } = await scene()
  const params = { ticketId: ticket.id }
  const body = { untilAnswer: true, undoSeconds: 10 } as const
  const { undo } = (await harness.service.call(snoozeTicket, { params, body }, { as: agent })).body
  await letPass(ticket.id, 3)
  const closed = await put(ticket.id, { status: 'closed', undoSeconds: 10 }, agent)
  const undone = async (step: { id: number } | null | undefined) =>
    (await harness.service.call(undoStep, { params: { undoId: step?.id ?? 0 } }, { as: agent })).status

  expect(await undone((closed.body as { undo?: { id: number } }).undo)).toBe(200)
  await clocks.advance(company, [ticket.id])
  expect(await company.ticket(ticket.id)).toMatchObject({ snooze: { kind: 'answer' }, ...NONE })
  expect(await undone(undo)).toBe(200)

  await expectMoved(company, ticket, 3)
})

test('the end of a reopened ticket is due as if it had never paused', async () => {
  const { company, agent, ticket } = await scene()
  await on.snooze(ticket.id, { untilAnswer: true }, agent)
  await letPass(ticket.id, 3)
  await put(ticket.id, { status: 'closed', farewell: false }, agent)

  await put(ticket.id, { status: 'open' }, agent)

  expect(await pausedFor(ticket.id)).toBe(0)
  await clocks.advance(company, [ticket.id])
  expect((await company.ticket(ticket.id)).resolveDueAt).not.toBeNull()
})

test('the clocks of a merged ticket stood still while one of the two waited for the contact', async () => {
  const { company, agent, ticket } = await scene()
  await company.receive(ticket.whatsappId, { chat: { phone: '5511987650778', lid: null }, text: 'Outro número' })
  const other = (await company.tickets(({ length }) => length === 2)).find(({ id }) => id !== ticket.id)
  await on.snooze(other?.id ?? 0, { untilAnswer: true }, company.admin)
  await letPass(other?.id ?? 0, 2)

  const call = { params: { contactId: ticket.contactId }, body: { sourceId: other?.contactId ?? 0 } }
  expect((await harness.service.call(mergeContact, call, { as: company.admin })).status).toBe(200)

  await expectMoved(company, ticket, 2)
  expect(agent.userId).toBe((await company.ticket(ticket.id)).userId)
})

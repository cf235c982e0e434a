import { updateQueue } from '@recado/contracts/queues/routes'
import { ticketBreached } from '@recado/contracts/tickets/events'
import { eventually } from '@recado/kit/testing/service'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'
import { clocksIn, minutesAfter } from '../../../test/urgency.ts'
import { followChange } from './follow-change.ts'

let harness: Harness
let clocks: ReturnType<typeof clocksIn>
beforeAll(async () => {
  harness = await startTickets({ jobs: false, isAlone: true })
  clocks = clocksIn(harness)
})
afterAll(async () => {
  await clocks.close()
  await harness.close()
})

const query = (text: string, values: readonly unknown[]) => harness.service.database.query(text, [...values])
const setTargets = ({ admin }: Company, queueId: number, body: object) =>
  harness.service.call(updateQueue, { params: { queueId }, body }, { as: admin })
let phones = 5_511_922_220_000
const chatOf = () => ({ phone: String(++phones), lid: null })

/** A company without targets, and tickets whose contacts have waited for 60 minutes and for 5. */
async function given() {
  const company = await harness.company()
  const queue = await company.queue()
  const waiting = (minutes: number) =>
    company.waiting(queue, { chat: chatOf(), sentAt: minutesAfter(new Date(), -minutes) })
  return { company, queue, long: await waiting(60), short: await waiting(5) }
}
const now = () => new Date()
const announced = async (company: Company, enough: number) =>
  (await company.heard(ticketBreached, enough)).map(({ ticket, target }) => [ticket.id, target])

test('a first target marks tickets that are overdue without announcing them, and announces those that become so', async () => {
  const { company, queue, long, short } = await given()
  const supervisor = await company.person({ profile: 'supervisor', queueIds: [queue.id] })

  await setTargets(company, queue.id, { firstAnswerMinutes: 10 })
  await Promise.all([clocks.follow(company), clocks.follow(company)])
  await clocks.advance(company, [long.id, short.id])

  const marked = await company.ticket(long.id)
  expect(marked).toMatchObject({ answerDueAt: minutesAfter(long.awaitingSince, 10), breachedAt: expect.any(String) })
  expect(await company.ticket(short.id)).toMatchObject({
    answerDueAt: minutesAfter(short.awaitingSince, 10),
    breachedAt: null,
  })
  await clocks.advance(company, [long.id, short.id], new Date(minutesAfter(now(), 6)))
  expect(await announced(company, 1)).toEqual([[short.id, 'answer']])
  expect((await company.heard(ticketBreached))[0]?.userIds).toEqual([supervisor.userId])
})

test('a target that was missed before the change and after it, and is not announced yet, is announced', async () => {
  const { company, queue, long, short } = await given()
  await setTargets(company, queue.id, { firstAnswerMinutes: 7 })
  await clocks.follow(company)
  await query(
    `update ticket set awaiting_since = now() - interval '20 minutes',
    answer_due_at = now() - interval '13 minutes' where id = $1`,
    [short.id],
  )

  await setTargets(company, queue.id, { firstAnswerMinutes: 8 })
  await clocks.follow(company)

  expect(await announced(company, 1)).toEqual([[short.id, 'answer']])
  expect(long.breachedAt).toBeNull()
})

test('a target that is missed between the change and the job that applies it is announced', async () => {
  const { company, queue, short } = await given()
  await setTargets(company, queue.id, { firstAnswerMinutes: 10 })

  await clocks.follow(company, new Date(minutesAfter(now(), 6)))

  expect(await announced(company, 1)).toEqual([[short.id, 'answer']])
})

test('a change of targets is stored while a ticket of the queue is locked, and leaves other companies alone', async () => {
  const { company, queue, short } = await given()
  const other = await given()
  const locked = await clocks.run(company, async ({ db }) => {
    await sql`select from ticket where id = ${short.id} for update`.execute(db)
    return setTargets(company, queue.id, { firstAnswerMinutes: 10 })
  })
  expect(locked.status).toBe(200)

  const { rows } = await query('select id::int from clock_change where company_id = $1', [company.id])
  await clocks.run(other.company, (tx) => followChange(tx, { id: rows[0].id, now: now() }))
  await clocks.follow(company)

  expect((await company.ticket(short.id)).answerDueAt).not.toBeNull()
  expect((await other.company.ticket(other.short.id)).answerDueAt).toBeNull()
})

test('a change is applied to 500 tickets at a time', async () => {
  const { company, queue, long } = await given()
  await query(
    `with made as (insert into contact (company_id, name) select $1, 'C' || n from generate_series(1, 700) n returning id)
     insert into ticket (company_id, contact_id, whatsapp_id, status, queue_id, last_message, from_me, unread_messages,
       origin, awaiting_since)
     select $1, id, $2, 'pending', $3, 'Oi', false, 1, 'inbound', now() from made`,
    [company.id, long.whatsappId, queue.id],
  )
  await setTargets(company, queue.id, { firstAnswerMinutes: 10 })
  const { rows } = await query('select id::int from clock_change where company_id = $1', [company.id])
  const due = async () =>
    (await query('select from ticket where company_id = $1 and answer_due_at is not null', [company.id])).rowCount
  const follow = () => clocks.run(company, (tx) => followChange(tx, { id: rows[0].id, now: now() }))

  await eventually(follow)
  expect(await due()).toBe(500)
  expect(await follow()).toBe(false)
  expect(await due()).toBe(702)
  expect(await follow()).toBe(false)
})

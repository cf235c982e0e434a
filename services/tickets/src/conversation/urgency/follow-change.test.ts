import { updateQueue } from '@recado/contracts/queues/routes'
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

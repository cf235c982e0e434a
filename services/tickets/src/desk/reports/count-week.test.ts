import { randomUUID } from 'node:crypto'
import { userDeleted } from '@recado/contracts/auth/events'
import { weekCounted, weekRequested } from '@recado/contracts/reports/events'
import { showReport } from '@recado/contracts/reports/routes'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets({ jobs: false })
})
afterAll(() => harness.close())

const WEEK = { from: '2026-05-04', to: '2026-05-10' }
const query = (sql: string, values: readonly unknown[]) => harness.service.database.query(sql, [...values])

/** Requests the week of a person, and waits until the request is handled. */
async function request(company: Company, { userId }: Pick<Person, 'userId'>, eventId: string = randomUUID()) {
  await harness.service.publish(weekRequested, company.id, { userId, week: WEEK }, eventId)
  const claimed = `select 1 from inbox where event_id = $1 and queue like '%count-weeks%'`
  await eventually(async () => (await query(claimed, [eventId])).rowCount)
}

test("a user gets a week's numbers of own queues, an admin those of all, and an agent or a deleted user none", async () => {
  const company = await harness.company()
  const [own, other] = [await company.queue(), await company.queue()]
  const supervisor = await company.person({ profile: 'supervisor', queueIds: [own.id] })
  const admin = await company.person({ profile: 'admin' })
  const [agent, gone] = [await company.person({ queueIds: [own.id] }), await company.person({ profile: 'supervisor' })]
  const ticket = await company.waiting(own)
  for (const [queue, at] of [
    [own, '2026-05-10T23:00Z'],
    [other, '2026-05-04T12:00Z'],
    [own, '2026-05-11T12:00Z'],
    [own, '2026-04-27T12:00Z'],
  ] as const) {
    await query(
      `insert into finished_work (company_id, ticket_id, is_reopened, started_at, ended_at, queue_id, connection_id, tag_ids,
         messages_in, messages_out, transfers, snoozes, is_first_awaited)
       values ($1, $2, false, $3, $3, $4, 1, '{}', 2, 1, 0, 0, false)`,
      [company.id, ticket.id, at, queue.id],
    )
  }
  await harness.service.publish(userDeleted, company.id, { userId: gone.userId })
  const isGone = 'select 1 from user_ref where id = $1 and deleted'
  await eventually(async () => (await query(isGone, [gone.userId])).rowCount)

  const eventId = randomUUID()
  await request(company, supervisor, eventId)
  await harness.service.publish(weekRequested, company.id, { userId: supervisor.userId, week: WEEK }, eventId)
  for (const person of [agent, gone, admin]) await request(company, person)

  const heard = await company.heard(weekCounted, 2)
  expect(heard.map(({ userId, report }) => [userId, report.numbers.closed, report.former.closed])).toEqual([
    [supervisor.userId, 1, 1],
    [admin.userId, 2, 1],
  ])
  expect(heard[0]?.report).toMatchObject({ period: WEEK, before: { from: '2026-04-27', to: '2026-05-03' } })
  const days = { date_from: WEEK.from, date_to: WEEK.to }
  const shown = await harness.service.call(showReport, { query: days }, { as: supervisor })
  expect(heard[0]?.report.numbers).toEqual(shown.body.numbers)
})

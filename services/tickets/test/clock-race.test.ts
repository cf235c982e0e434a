import { companyCreated, companyUpdated } from '@recado/contracts/auth/events'
import { DEFAULT_HOURS } from '@recado/contracts/hours'
import { aCompany } from '@recado/contracts/testing/company'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveMessage } from '../src/conversation/receiving/receive-message.ts'
import { followChange } from '../src/conversation/urgency/follow-change.ts'
import { FOR_CONVERSATION } from '../src/desk/app.ts'
import { ANSWERERS } from '../src/machines/answerers.ts'
import { PROGRAMS_FOR_CONVERSATION } from '../src/programs/app.ts'
import { aMessage, type Company, type Harness, startTickets } from './harness.ts'
import { clocksIn } from './urgency.ts'

const WINGS = { answerers: ANSWERERS, ...FOR_CONVERSATION, ...PROGRAMS_FOR_CONVERSATION }

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

/** Handles the changes of a company once, as one run of the job does. */
async function runJob(company: Company): Promise<void> {
  const find = 'select id::int from clock_change where company_id = $1 order by id'
  const { rows } = await harness.service.database.query(find, [company.id])
  expect(rows.length).toBeGreaterThan(0)
  for (const { id } of rows) await clocks.run(company, (tx) => followChange(tx, { id, now: new Date() }))
}

/** Stores a company with these opening hours. */
async function keep({ id }: Company, startTime: string, version: number): Promise<void> {
  const schedules = DEFAULT_HOURS.map((entry) => ({ ...entry, startTime, endTime: '23:00' }))
  const company = aCompany(id, { schedules, timezone: 'UTC', version })
  await harness.service.publish(version === 1 ? companyCreated : companyUpdated, id, { company })
  const stored = 'select from company_ref where company_id = $1 and version = $2'
  await eventually(async () => (await harness.service.database.query(stored, [id, version])).rowCount)
}

const sentAt = '2026-03-02T23:30:00.000Z' // it is closed

test.each<[string, (company: Company) => Promise<unknown>, string]>([
  ['targets', (company) => company.setting('firstAnswerMinutes', '60'), '2026-03-03T09:00:00.000Z'],
  ['hours', (company) => keep(company, '10:00', 2), '2026-03-03T10:10:00.000Z'],
])(
  'a ticket that is opened by the old %s of its company, and committed after the new ones, follows the new ones',
  async (_, change, due) => {
    const company = await harness.company()
    await keep(company, '08:00', 1)
    await company.setting('scheduleType', 'company')
    await company.setting('firstAnswerMinutes', '10')
    const { id: whatsappId } = await company.connection()
    await clocks.follow(company)

    await clocks.run(company, async (tx) => {
      await receiveMessage(tx, { whatsappId, message: aMessage({ sentAt }) }, WINGS)
      await change(company)
      await runJob(company)
      await runJob(company)
    })
    const [opened] = await company.tickets(({ length }) => length === 1)
    expect(opened?.answerDueAt).toBe('2026-03-03T08:10:00.000Z')
    await clocks.follow(company)

    expect((await company.ticket(opened?.id ?? 0)).answerDueAt).toBe(due)
  },
)

import { randomUUID } from 'node:crypto'
import { deleteUser, updateUser } from '@recado/contracts/auth/routes'
import { weekCounted, weekRequested } from '@recado/contracts/reports/events'
import { NO_NUMBERS } from '@recado/contracts/reports/no-numbers'
import { systemCaller } from '@recado/kit/caller'
import { CompanyDialect } from '@recado/kit/db/company-dialect'
import { createPool } from '@recado/kit/db/pool'
import { createInTx, type InTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { type Mailbox, startMailbox } from '@recado/kit/testing/mailbox'
import { eventually } from '@recado/kit/testing/service'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthService, type SignedIn, startAuthAlone } from '../../test/harness.ts'
import type { Database } from '../tables/db.ts'
import { requestWeeks } from './request-weeks.ts'
import { findCompaniesWithWeeklyReports } from './weekly-report-repository.ts'

let service: AuthService
let mailbox: Mailbox
let database: Kysely<Database>
let inTx: InTx<Database>
beforeAll(async () => {
  mailbox = await startMailbox()
  service = await startAuthAlone({ SMTP_URL: mailbox.url })
  const pool = createPool(service.environment['DATABASE_URL'] ?? '', 2, createLog('auth', 'silent'))
  database = new Kysely({ dialect: new CompanyDialect(pool) })
  inTx = createInTx(database, () => {})
})
afterAll(async () => {
  await database.destroy()
  await service.close()
  await mailbox.close()
})

const MONDAY = new Date('2030-03-04T11:00:00Z') // eight in the morning in São Paulo
const WEEK = { from: '2030-02-25', to: '2030-03-03' }
const REPORT = {
  period: WEEK,
  before: { from: '2030-02-18', to: '2030-02-24' },
  numbers: {
    ...NO_NUMBERS,
    new: 1_234,
    closed: 7,
    firstAnswer: { median: 3_900, p90: 5_000 },
    targetsMet: 2,
    targetsMissed: 1,
  },
  former: { ...NO_NUMBERS, new: 1_100, rating: 2.5 },
}

const choose = (person: SignedIn, preferences: { weeklyReport: boolean }) =>
  service.call(updateUser, { params: { userId: person.user.id }, body: { preferences } }, { token: person.token })

/** An admin whose company may work until 2031, and a supervisor and an agent; all want the weekly mail. */
async function given() {
  const admin = await service.givenAdmin()
  await service.rows(`update company set due_date = '2031-01-01' where company_id = $1`, [admin.user.companyId])
  const supervisor = await service.givenUser(admin, { profile: 'supervisor', name: 'Sueli' })
  const agent = await service.givenUser(admin)
  for (const person of [admin, supervisor, agent]) await choose(person, { weeklyReport: true })
  return { admin, supervisor, agent, companyId: admin.user.companyId }
}

const request = (companyId: number, now = MONDAY) =>
  inTx(systemCaller(companyId, randomUUID()), (tx) => requestWeeks(tx, now))
const requested = async (companyId: number, enough: number) => {
  const heard = await service.heard(weekRequested, companyId, ({ length }) => length >= enough)
  return heard.map(({ userId, week }) => ({ userId, week }))
}

/** Publishes the numbers of a user, and waits until they are handled. */
async function answer({ user }: SignedIn, eventId: string = randomUUID()): Promise<void> {
  await service.publish(weekCounted, user.companyId, { userId: user.id, report: REPORT }, eventId)
  const claimed = `select 1 from inbox where event_id = $1 and queue like '%mail-weekly-reports%'`
  await eventually(async () => (await service.rows(claimed, [eventId])).length === 1)
}
const mailsTo = ({ email }: SignedIn) => mailbox.mails.filter(({ to }) => to === email).map(({ text }) => text)
const written = async ({ user }: SignedIn) =>
  (await service.rows(`select 1 from mail where user_id = $1 and purpose = 'weekly-report'`, [user.id])).length

test('the numbers of a week are requested once for each user who wants them, even by two processes', async () => {
  const { admin, supervisor, agent, companyId } = await given()
  await choose(supervisor, { weeklyReport: false })

  await request(companyId, new Date(MONDAY.getTime() + 86_400_000))
  await Promise.all([request(companyId), request(companyId)])
  await request(companyId)
  await request(companyId, new Date(MONDAY.getTime() + 7 * 86_400_000))

  const next = { from: '2030-03-04', to: '2030-03-10' }
  const heard = await requested(companyId, 2)
  expect(heard.filter(({ userId }) => userId === admin.user.id)).toEqual([
    { userId: admin.user.id, week: WEEK },
    { userId: admin.user.id, week: next },
  ])
  expect(heard.filter(({ userId }) => userId === supervisor.user.id)).toEqual([])
  expect(heard.filter(({ userId }) => userId === agent.user.id)).toEqual([])
})

test('the numbers of a week are not requested for a company that is switched off or expired', async () => {
  const { companyId, admin } = await given()
  await service.rows('update company set status = false where company_id = $1', [companyId])
  await request(companyId)
  await service.rows(`update company set status = true, due_date = '2030-03-10' where company_id = $1`, [companyId])
  await request(companyId, new Date(MONDAY.getTime() + 7 * 86_400_000))
  await service.rows(`update company set due_date = '2031-01-01' where company_id = $1`, [companyId])
  await request(companyId, new Date(MONDAY.getTime() + 14 * 86_400_000))

  const heard = await requested(companyId, 1)
  expect(heard.filter(({ userId }) => userId === admin.user.id)).toEqual([
    { userId: admin.user.id, week: { from: '2030-03-11', to: '2030-03-17' } },
  ])
})

test('the job finds the companies whose users have no mail of this week yet', async () => {
  const { companyId } = await given()
  const system = new Kysely<Database>({ dialect: new PostgresDialect({ pool: service.database }) })
  const isFound = async () =>
    (await findCompaniesWithWeeklyReports(system)).some((found) => found.companyId === companyId)
  expect(await isFound()).toBe(true)
  await service.rows('update app_user set reported_on = now()::date where company_id = $1', [companyId])
  expect(await isFound()).toBe(false)
})

test("a week's numbers are mailed once, in the language of the user, with a link to the report", async () => {
  const { admin, supervisor } = await given()
  const body = { language: 'en' as const }
  await service.call(updateUser, { params: { userId: supervisor.user.id }, body }, { token: admin.token })
  const eventId = randomUUID()

  await answer(supervisor, eventId)
  await service.publish(weekCounted, supervisor.user.companyId, { userId: supervisor.user.id, report: REPORT }, eventId)
  await answer(admin)

  const [english = ''] = await eventually(
    () => mailsTo(supervisor),
    ({ length }) => length > 0,
  )
  const [portuguese = ''] = await eventually(
    () => mailsTo(admin),
    ({ length }) => length > 0,
  )
  expect(english).toContain('the numbers of the week from 25/02 to 03/03')
  expect(english).toContain('New: 1,234 (before 1,100)')
  expect(english).toContain('First answer (median): 1 h 05 min (before –)')
  expect(english).toContain('Targets met: 66% (before –)')
  expect(english).toContain('/reports?from=2030-02-25&to=2030-03-03')
  expect(english).toContain('<table')
  expect(portuguese).toContain('Novos: 1.234 (antes 1.100)')
  expect(portuguese).toContain('Avaliação: – (antes 2,5)')
  expect(await written(supervisor)).toBe(1)
})

test('a mail that waits for the mail server is deleted when its user declines the numbers, may no longer see reports, or gets another address', async () => {
  const { admin, supervisor, companyId } = await given()
  const other = await service.givenUser(admin, { profile: 'supervisor' })
  const moved = await service.givenUser(admin, { profile: 'supervisor' })
  const kept = await service.givenUser(admin, { profile: 'supervisor' })
  const all = [supervisor, other, moved, kept]
  for (const person of [other, moved, kept]) await choose(person, { weeklyReport: true })
  for (const { user } of all)
    await service.rows(
      `insert into mail (company_id, message_id, purpose, user_id, sealed, expires_at, due_at)
       values ($1, gen_random_uuid(), 'weekly-report', $2, '', now() + interval '2 days', now() + interval '1 day')`,
      [companyId, user.id],
    )
  const change = (person: SignedIn, body: object) =>
    service.call(updateUser, { params: { userId: person.user.id }, body }, { token: admin.token })

  await choose(supervisor, { weeklyReport: false })
  await change(other, { profile: 'user' })
  await change(moved, { email: `novo-${moved.user.email}` })
  await change(kept, { name: 'Outro nome', email: kept.user.email })

  expect(await Promise.all(all.map(written))).toEqual([0, 0, 0, 1])
})

test('users who no longer want the numbers, may no longer see reports, were deleted, or whose company has expired get no mail', async () => {
  const { admin, supervisor, agent, companyId } = await given()
  const other = await service.givenUser(admin, { profile: 'supervisor' })
  await choose(other, { weeklyReport: true })
  await answer(agent)
  await choose(supervisor, { weeklyReport: false })
  await answer(supervisor)
  await service.call(deleteUser, { params: { userId: other.user.id } }, { token: admin.token })
  await answer(other)
  await service.rows(`update company set due_date = '2020-01-01' where company_id = $1`, [companyId])
  await answer(admin)

  expect(await Promise.all([admin, supervisor, agent, other].map(written))).toEqual([0, 0, 0, 0])
})

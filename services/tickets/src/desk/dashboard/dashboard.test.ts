import { companyCreated } from '@recado/contracts/auth/events'
import { showDashboard } from '@recado/contracts/dashboard/routes'
import { presenceOffline, presenceOnline } from '@recado/contracts/realtime/events'
import { aCompany } from '@recado/contracts/testing/company'
import { listTickets } from '@recado/contracts/tickets/routes'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

type Query = { days?: number; date_from?: string; date_to?: string }
const show = (as: Person, query: Query = { date_from: '2026-01-10', date_to: '2026-01-20' }) =>
  harness.service.call(showDashboard, { query }, { as })

type Given = {
  status: 'pending' | 'open' | 'closed'
  contact?: number
  queue?: number | null
  user?: Person
  created?: string
  queued?: string | null
  accepted?: string
  closed?: string
  rating?: number
  isHidden?: boolean
}

/** Adds the tickets of a few days of work. @returns a function that adds another ticket */
async function history(company: Company) {
  const { whatsappId } = await company.waiting(null)
  await harness.service.database.query('delete from message where company_id = $1', [company.id])
  await harness.service.database.query('delete from ticket where company_id = $1', [company.id])
  const addContact = async (isGroup = false): Promise<number> => {
    const { rows } = await harness.service.database.query(
      `insert into contact (company_id, name, is_group) values ($1, 'Contato', $2) returning id::int`,
      [company.id, isGroup],
    )
    return rows[0].id
  }
  const add = async (given: Given) => {
    const { status, queue = null, user, created = '2026-01-15T12:00:00Z', accepted, closed, rating } = given
    await harness.service.database.query(
      `insert into ticket (company_id, contact_id, whatsapp_id, status, queue_id, user_id, last_message, from_me,
         unread_messages, origin, hidden, created_at, queued_at, accepted_at, closed_at, rating, rated_at)
       values ($1, $2, $3, $4, $5, $6, '', false, 0, case when $7 then 'campaign' else 'inbound' end, $7, $8, $9, $10, $11::timestamptz, $12::smallint,
         case when $12::smallint > 0 then $11::timestamptz end)`,
      [
        company.id,
        given.contact ?? (await addContact()),
        whatsappId,
        status,
        queue,
        user?.userId ?? null,
        given.isHidden ?? false,
        created,
        given.queued === undefined ? created : given.queued,
        accepted ?? null,
        closed ?? null,
        rating ?? null,
      ],
    )
  }
  return { add, addContact }
}

describe('the dashboard', () => {
  test('the dashboard counts current tickets and the tickets of the period', async () => {
    const company = await harness.company()
    const [bia, leo] = [await company.person({ name: 'Bia' }), await company.person({ name: 'Álvaro' })]
    const { add, addContact } = await history(company)
    const known = await addContact()
    await add({ status: 'closed', contact: known, created: '2025-12-01T12:00:00Z', closed: '2025-12-01T13:00:00Z' })
    await add({
      status: 'closed' as const,
      contact: known,
      user: bia,
      rating: 3,
      accepted: '2026-01-15T12:10:00Z',
      closed: '2026-01-15T12:40:00Z', // not a lead, because the contact has an earlier ticket
    })
    await add({
      status: 'closed' as const,
      user: bia,
      rating: 2,
      created: '2026-01-16T12:00:00Z',
      accepted: '2026-01-16T12:20:00Z',
      closed: '2026-01-16T13:05:00Z',
    })
    await add({ status: 'closed', user: leo, closed: '2026-01-16T12:00:00Z' }) // no agent has accepted this ticket
    await add({
      status: 'open',
      user: leo,
      queued: null,
      accepted: '2026-01-17T12:00:00Z',
      created: '2026-01-17T11:00:00Z',
    }) // an agent opened this ticket, so it has not waited
    await add({ status: 'pending', created: '2026-02-01T12:00:00Z' })
    // a ticket of a group
    await add({ status: 'pending', created: '2026-02-01T12:00:00Z', contact: await addContact(true) })
    // a ticket of a campaign without an answer
    await add({ status: 'closed', isHidden: true, closed: '2026-01-16T12:00:00Z' })

    const { status, body } = await show(company.admin)

    expect(status).toBe(200)
    expect(body.counters).toEqual({
      supportPending: 1,
      supportHappening: 1,
      supportFinished: 3,
      leads: 3,
      avgSupportTime: 37.5,
      avgWaitTime: 15,
    })
    const listed = async (filter: object) =>
      (
        await harness.service.call(
          listTickets,
          { query: { showAll: 'true', withoutGroups: 'true', ...filter } },
          { as: company.admin },
        )
      ).body.count
    expect(await listed({ status: 'pending' })).toBe(1)
    expect(await listed({ status: 'open' })).toBe(1)
    expect(await listed({ status: 'closed', closedFrom: '2026-01-10', closedTo: '2026-01-20' })).toBe(3)
    expect(await listed({ status: 'closed', closedFrom: '2026-01-16', closedTo: '2026-01-16' })).toBe(2)
    expect(body.attendants).toMatchObject([
      { id: leo.userId, name: 'Álvaro', rating: null, ratings: 0, tickets: 1, avgSupportTime: null, online: false },
      { id: bia.userId, name: 'Bia', rating: 2.5, ratings: 2, tickets: 2, avgSupportTime: 37.5, online: false },
    ])
    expect((await show((await harness.company()).admin)).body).toMatchObject({
      counters: { supportPending: 0, supportFinished: 0, leads: 0, avgSupportTime: null, avgWaitTime: null },
      attendants: [],
    })
  })

  test('the dashboard counts days in the company’s time zone, including the first and the last day', async () => {
    const company = await harness.company()
    const timezone = 'Pacific/Auckland' // 13 hours ahead of UTC in January
    await harness.service.publish(companyCreated, company.id, { company: aCompany(company.id, { timezone }) })
    await harness.service.database.query(
      `insert into company_ref (company_id, status, features, version, timezone) values ($1, true, '[]', 9, $2)
         on conflict (company_id) do update set timezone = excluded.timezone, version = 9`,
      [company.id, timezone],
    )
    const { add } = await history(company)
    for (const at of ['2026-01-09T10:59:59Z', '2026-01-09T11:00:00Z', '2026-01-20T10:59:59Z', '2026-01-20T11:00:00Z']) {
      await add({ status: 'closed', created: at, closed: at })
    }
    const now = new Date()
    await add({ status: 'pending', created: now.toISOString() })

    const { body } = await show(company.admin)

    expect(body.counters).toMatchObject({ supportFinished: 2, leads: 2 })
    const period = { showAll: 'true', status: 'closed', closedFrom: '2026-01-10', closedTo: '2026-01-20' } as const
    expect((await harness.service.call(listTickets, { query: period }, { as: company.admin })).body.count).toBe(2)
    const hour = Number(
      new Intl.DateTimeFormat('en', { timeZone: timezone, hour: 'numeric', hourCycle: 'h23' }).format(now),
    )
    expect(body.ticketsToday.map((one) => one.hour)).toEqual(Array.from({ length: 24 }, (_, n) => n))
    expect(body.ticketsToday.filter(({ count }) => count > 0)).toEqual([{ hour, count: 1 }])
  })

  test('the dashboard shows supervisors their own queues and the users who share a queue with them, and is refused to agents', async () => {
    const company = await harness.company()
    const [mine, theirs] = [await company.queue(), await company.queue()]
    const lead = await company.person({ name: 'Lia', profile: 'supervisor', queueIds: [mine.id] })
    const near = await company.person({ name: 'Nina', queueIds: [mine.id, theirs.id] })
    await company.person({ name: 'Otto', queueIds: [theirs.id] })
    const { add } = await history(company)
    const done = {
      status: 'closed' as const,
      user: near,
      accepted: '2026-01-15T12:00:00Z',
      closed: '2026-01-15T12:30:00Z',
    }
    await add({ ...done, queue: mine.id })
    await add({ ...done, queue: theirs.id })
    await add({ status: 'pending', queue: theirs.id })

    const { body } = await show(lead)

    expect(body.counters).toMatchObject({ supportPending: 0, supportFinished: 1, leads: 1 })
    expect(body.attendants.map(({ name, tickets }) => [name, tickets])).toEqual([
      ['Lia', 0],
      ['Nina', 1],
    ])
    expect(await show(near)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  })

  test('the dashboard needs a period', async () => {
    const { admin } = await harness.company()

    expect(await show(admin, {})).toMatchObject({ status: 400, body: { error: 'ERR_DASHBOARD_FILTER' } })
    expect(await show(admin, { days: 5 })).toMatchObject({ status: 400, body: { fields: [{ field: 'days' }] } })
    expect((await show(admin, { days: 7 })).status).toBe(200)
  })

  test('the dashboard shows which users are online, by the last report of any process', async () => {
    const company = await harness.company()
    const bia = await company.person({ name: 'Bia' })
    const isOnline = async () => (await show(company.admin)).body.attendants[0]?.online
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const say = (event: typeof presenceOnline | typeof presenceOffline, node: string, id?: string) =>
      harness.service.publish(event, company.id, { userId: bia.userId, node }, id)

    for (const node of [one, other]) await say(presenceOnline, node)
    const count = 'select count(*)::int from user_presence where company_id = $1'
    const countIs = (expected: number) =>
      eventually(async () => (await harness.service.database.query(count, [company.id])).rows[0].count === expected)
    await countIs(2) // both reports are stored before the next event
    expect(await isOnline()).toBe(true)
    const id = crypto.randomUUID()
    for (const _ of [1, 2]) await say(presenceOffline, one, id)
    await countIs(1)
    expect(await isOnline()).toBe(true)
    await say(presenceOffline, other)
    await eventually(async () => (await isOnline()) === false)
    await harness.service.database.query(
      `insert into user_presence (company_id, user_id, node, seen_at) values ($1, $2, $3, now() - interval '11 minutes')`,
      [company.id, bia.userId, one],
    )
    expect(await isOnline()).toBe(false)
  })
})

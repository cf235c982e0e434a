import { randomUUID } from 'node:crypto'
import { FREE_REACH } from '@recado/contracts/connections/reach'
import type { EventData } from '@recado/contracts/event'
import { sendRefused, timeLocked } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignHarness, startCampaignHarness } from '../../test/campaign-harness.ts'
import type { Company } from '../../test/harness.ts'

let harness: CampaignHarness
beforeAll(async () => {
  harness = await startCampaignHarness()
})
afterAll(() => harness.close())

const { lockType, cap, capEndsAt } = FREE_REACH
const lockOf = (company: Company, whatsappId: number, told: Partial<EventData<typeof timeLocked>>) =>
  harness.service.publish(timeLocked, company.id, {
    whatsappId,
    until: new Date(0).toISOString(),
    type: lockType,
    cap,
    capEndsAt,
    ...told,
  })
async function givenConnected(people: number) {
  const company = await harness.company()
  const { id: whatsappId } = await company.connection({ status: 'CONNECTED', isDefault: true })
  return { company, whatsappId, contactListId: await harness.checkedList(company, people) }
}
const laneOf = async (company: Company) =>
  (await harness.service.database.query('select * from campaign_lane where company_id = $1', [company.id])).rows[0]

test('campaigns wait while WhatsApp locks the number, and continue once it is unlocked', async () => {
  const company = await harness.company()
  const { id: whatsappId } = await company.connection({ status: 'CONNECTED', isDefault: true })
  const contactListId = await harness.checkedList(company, 1)
  const lock = (until: string) => lockOf(company, whatsappId, { until })
  const until = '2099-01-01T00:00:00.000Z'
  await lock(until)
  const paused = 'select 1 from campaign_lane where company_id = $1 and locked_until > now()'
  await eventually(async () => (await harness.service.database.query(paused, [company.id])).rowCount)
  const { id } = await harness.start(company, { contactListId })

  const { waiting } = await harness.until(company.admin, id, (campaign) => campaign.waiting?.reason === 'time-lock')
  expect(waiting).toEqual({ reason: 'time-lock', until })
  expect(harness.tickets.requested(company.id)).toEqual([])
  await lock(new Date(0).toISOString())

  await harness.until(company.admin, id, ({ status }) => status === 'FINALIZADA')
  expect(harness.tickets.requested(company.id)).toHaveLength(1)
})

test('campaigns wait until the end of a time lock that refuses a message, or for an hour if its end is unknown', async () => {
  const pauses: number[] = []
  for (const told of [20 * 60_000, 5 * 3_600_000, undefined]) {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection({ status: 'CONNECTED', isDefault: true })
    const contactListId = await harness.checkedList(company, 2)
    harness.tickets.behave(company.id, { progress: () => [] })
    const { id } = await harness.start(company, { contactListId })
    const [message] = await eventually(
      () => harness.tickets.requested(company.id),
      ({ length }) => length > 0,
    )
    if (told !== undefined) {
      await lockOf(company, whatsappId, { until: new Date(Date.now() + told).toISOString() })
      const paused = 'select 1 from campaign_lane where company_id = $1 and locked_until > now()'
      await eventually(async () => (await harness.service.database.query(paused, [company.id])).rowCount)
    }
    if (!message) throw new Error('no message was requested')
    const before = Date.now()
    await harness.tickets.tell(message, 'failed', 'ERR_WAPP_TIME_LOCK')
    const { waiting } = await harness.until(company.admin, id, (campaign) => campaign.waiting?.reason === 'time-lock')
    pauses.push(Date.parse(waiting?.until ?? '') - before)
  }
  const [short = 0, long = 0, untold = 0] = pauses
  expect(short).toBeLessThan(21 * 60_000)
  expect(long).toBeGreaterThan(4 * 3_600_000)
  expect(untold).toBeGreaterThanOrEqual(3_600_000)
})

test('an event that the number is not locked does not shorten the pause after a refused message', async () => {
  const { company, whatsappId, contactListId } = await givenConnected(2)
  const refused = { progress: 'failed', reason: 'ERR_WAPP_STRANGERS' } as const
  harness.tickets.behave(company.id, { progress: () => [refused] })
  const { id } = await harness.start(company, { contactListId })
  const paused = await harness.until(company.admin, id, (campaign) => campaign.waiting?.reason === 'strangers')
  await lockOf(company, whatsappId, { until: '2099-01-01T00:00:00.000Z' })
  await harness.until(company.admin, id, (campaign) => campaign.waiting?.reason === 'time-lock')
  await lockOf(company, whatsappId, {})

  const { waiting } = await harness.until(company.admin, id, (campaign) => campaign.waiting?.reason !== 'time-lock')
  expect(waiting).toEqual(paused.waiting)
  expect(harness.tickets.requested(company.id)).toHaveLength(1)
})

test('campaigns of a number that has reached its limit of new chats wait until WhatsApp resets the limit', async () => {
  const { company, whatsappId, contactListId } = await givenConnected(1)
  const end = '2099-01-01T00:00:00.000Z'
  await lockOf(company, whatsappId, { cap: 'CAPPED', capEndsAt: end })
  await eventually(
    () => laneOf(company),
    (lane) => lane?.capped_until !== undefined,
  )
  const { id } = await harness.start(company, { contactListId })

  const { waiting } = await harness.until(company.admin, id, (campaign) => campaign.waiting?.reason === 'new-chats')
  expect(waiting).toEqual({ reason: 'new-chats', until: end })
  await lockOf(company, whatsappId, {})
  await harness.until(company.admin, id, ({ status }) => status === 'FINALIZADA')
})

test('a state of the new-chat limit that only a later release knows ends no wait and doubles the pauses', async () => {
  const { company, whatsappId } = await givenConnected(1)
  const end = '2099-01-01T00:00:00.000Z'
  await lockOf(company, whatsappId, { cap: 'CAPPED', capEndsAt: end })
  await eventually(async () => (await laneOf(company))?.capped_until)
  await lockOf(company, whatsappId, { cap: 'of-a-later-release' as never })

  const lane = await eventually(
    () => laneOf(company),
    (held) => held.is_slow === true,
  )
  expect(lane.capped_until?.toISOString()).toBe(end)
})

test('campaigns pause twice as long on a number that has almost reached its limit of new chats', async () => {
  const { company, whatsappId, contactListId } = await givenConnected(1)
  await lockOf(company, whatsappId, { cap: 'SECOND_WARNING' })
  await eventually(
    () => laneOf(company),
    (lane) => lane?.is_slow === true,
  )
  const { id } = await harness.start(company, { contactListId })
  await harness.until(company.admin, id, ({ status }) => status === 'FINALIZADA')

  const usual = 20_000 / 1_000 // the default interval at the pace of these tests, in ms
  expect((await laneOf(company)).pause_ms).toBeGreaterThanOrEqual(2 * 0.7 * usual)
})

test('campaigns pause after three refusals because of a missing token within a few messages, but not after one', async () => {
  const { company, contactListId } = await givenConnected(4)
  const refused = { progress: 'failed', reason: 'ERR_WAPP_UNPROVEN' } as const
  harness.tickets.behave(company.id, { progress: () => [refused] })
  const { id } = await harness.start(company, { contactListId })

  await harness.until(company.admin, id, (campaign) => campaign.waiting?.reason === 'unproven')
  expect(harness.tickets.requested(company.id)).toHaveLength(3)
  const states = (await harness.recipients(company.admin, id)).map(({ state, reason }) => [state, reason])
  expect(states.slice(0, 3)).toEqual(Array(3).fill(['failed', 'ERR_WAPP_UNPROVEN']))
})

test('a refused message of an agent pauses campaigns like a refused campaign message, and a repeated event counts once', async () => {
  const { company, whatsappId, contactListId } = await givenConnected(1)
  const eventId = randomUUID()
  const refuse = (error: EventData<typeof sendRefused>['error'], id: string = randomUUID()) =>
    harness.service.publish(sendRefused, company.id, { whatsappId, waMessageId: id, error }, id)
  await refuse('ERR_WAPP_UNPROVEN', eventId)
  await refuse('ERR_WAPP_UNPROVEN', eventId)
  await refuse('ERR_WAPP_UNPROVEN')
  const unproven = await eventually(
    async () => (await laneOf(company))?.unproven ?? [],
    ({ length }) => length === 2,
  )
  expect(unproven).toHaveLength(2)
  await refuse('ERR_WAPP_STRANGERS')
  await eventually(
    () => laneOf(company),
    (lane) => lane?.paused_because === 'strangers',
  )
  const { id } = await harness.start(company, { contactListId })

  await harness.until(company.admin, id, (campaign) => campaign.waiting?.reason === 'strangers')
  expect(harness.tickets.requested(company.id)).toEqual([])
})

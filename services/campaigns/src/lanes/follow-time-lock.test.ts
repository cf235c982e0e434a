import { timeLocked } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignHarness, startCampaignHarness } from '../../test/campaign-harness.ts'

let harness: CampaignHarness
beforeAll(async () => {
  harness = await startCampaignHarness()
})
afterAll(() => harness.close())

test('campaigns wait while WhatsApp locks the number, and go on once the lock is lifted', async () => {
  const company = await harness.company()
  const { id: whatsappId } = await company.connection({ status: 'CONNECTED', isDefault: true })
  const contactListId = await harness.checkedList(company, 1)
  const lock = (until: string) => harness.service.publish(timeLocked, company.id, { whatsappId, until })
  const until = '2099-01-01T00:00:00.000Z'
  await lock(until)
  const paused = 'select 1 from campaign_lane where company_id = $1 and paused_until > now()'
  await eventually(async () => (await harness.service.database.query(paused, [company.id])).rowCount)
  const { id } = await harness.start(company, { contactListId })

  const { waiting } = await harness.until(company.admin, id, (campaign) => campaign.waiting?.reason === 'time-lock')
  expect(waiting).toEqual({ reason: 'time-lock', until })
  expect(harness.tickets.requested(company.id)).toEqual([])
  await lock(new Date(0).toISOString())

  await harness.until(company.admin, id, ({ status }) => status === 'FINALIZADA')
  expect(harness.tickets.requested(company.id)).toHaveLength(1)
})

test('a message that a time lock refuses lets campaigns wait as long as WhatsApp has said, and an hour when it has not', async () => {
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
      await harness.service.publish(timeLocked, company.id, {
        whatsappId,
        until: new Date(Date.now() + told).toISOString(),
      })
      const paused = 'select 1 from campaign_lane where company_id = $1 and paused_until > now()'
      await eventually(async () => (await harness.service.database.query(paused, [company.id])).rowCount)
    }
    if (!message) throw new Error('nothing was requested')
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

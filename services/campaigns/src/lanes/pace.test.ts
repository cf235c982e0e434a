import { changeCampaignSettings } from '@recado/contracts/campaigns/routes'
import { startService } from '@recado/kit/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignHarness, startCampaignHarness } from '../../test/campaign-harness.ts'
import type { Company } from '../../test/harness.ts'
import { isOver } from '../../test/running-campaigns.ts'
import { campaigns } from '../app.ts'

const PACE = 20
let harness: CampaignHarness
beforeAll(async () => {
  harness = await startCampaignHarness({ pace: PACE, isAlone: true })
})
afterAll(() => harness.close())

const INTERVALS = { messageInterval: 5, longerIntervalAfter: 5, greaterInterval: 10 } as const
async function given(people: number) {
  const company = await harness.company()
  await company.connection({ status: 'CONNECTED', isDefault: true })
  const as = company.admin
  const { status } = await harness.service.call(changeCampaignSettings, { body: { settings: INTERVALS } }, { as })
  expect(status).toBe(200)
  return { company, contactListId: await harness.checkedList(company, people) }
}
const gapsOf = (company: Company) =>
  harness.tickets
    .requested(company.id)
    .map(({ at }, index, all) => at - (all[index - 1]?.at ?? at))
    .slice(1)
// the times come from the clock of another process, so 50 ms of difference are tolerated
const least = (seconds: number) => (0.7 * seconds * 1_000) / PACE - 50

test('two campaigns on one connection keep the pause between messages, even across a restart of the service', async () => {
  const { company, contactListId } = await given(4)
  const other = await harness.checkedList(company, 4)

  const first = await harness.start(company, { contactListId, name: 'Primeira', message1: '1' })
  const second = await harness.start(company, { contactListId: other, name: 'Segunda', message1: '2' })
  await harness.until(company.admin, first.id, ({ stats }) => stats.sent > 0)
  await harness.service.restart()
  await harness.until(company.admin, first.id, isOver)
  await harness.until(company.admin, second.id, isOver)

  const gaps = gapsOf(company)
  expect(gaps).toHaveLength(7)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(least(INTERVALS.messageInterval))
  const texts = harness.tickets.requested(company.id).map(({ text }) => text)
  expect([...texts].sort()).toEqual(['1', '1', '1', '1', '2', '2', '2', '2'])
})

test('the pauses of a campaign become longer after the number of messages that the settings name', async () => {
  const { company, contactListId } = await given(8)

  const { id } = await harness.start(company, { contactListId })
  await harness.until(company.admin, id, isOver)

  const gaps = gapsOf(company)
  expect(Math.min(...gaps.slice(4))).toBeGreaterThanOrEqual(least(INTERVALS.greaterInterval))
})

test('two processes that serve the same connection request each message once, with the pauses of a single process', async () => {
  const { company, contactListId } = await given(5)
  const rival = await startService(campaigns, harness.service.environment)

  const { id } = await harness.start(company, { contactListId })
  await harness.until(company.admin, id, isOver)
  await rival.stop()

  const requested = harness.tickets.requested(company.id)
  expect(requested.map(({ recipientId }) => recipientId)).toHaveLength(5)
  expect(new Set(requested.map(({ recipientId }) => recipientId)).size).toBe(5)
  expect(Math.min(...gapsOf(company))).toBeGreaterThanOrEqual(least(INTERVALS.messageInterval))
})

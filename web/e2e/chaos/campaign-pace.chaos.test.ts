import { gapsOf, tooEven, tooLong, tooShort } from '@recado/chaos/campaign-gaps'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignEnd, type CampaignRun, startCampaignRun } from './campaign-run.ts'

const SPEED = {
  messageInterval: 5,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  times: 1,
} as const
const PATIENCE_MS = 3_000_000
const WAY_MS = 50 // the variation of the time that a message takes from the gateway to the network
const DISPATCH_MS = 3_000 // the time to check the send queues and to receive the last report, on a busy machine

let run: CampaignRun
beforeAll(async () => {
  run = await startCampaignRun(SPEED)
})
afterAll(() => run?.close())

/**
 * @returns the longest time from the request of a campaign's message to its acceptance by the network, in milliseconds
 */
async function longestWay({ campaignId, acceptedAt }: CampaignEnd): Promise<number> {
  const connectionString = Object.assign(new URL(run.product.postgresUrl), { pathname: '/recado_campaigns' }).href
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ requested_at: Date }>(
    "select requested_at from campaign_recipient where campaign_id = $1 and state in ('sent', 'delivered') order by 1",
    [campaignId],
  )
  await client.end()
  return Math.max(...rows.map(({ requested_at }, index) => (acceptedAt[index] ?? 0) - requested_at.getTime()))
}

test('a campaign keeps its intervals by the real clock, and the intervals vary', {
  timeout: PATIENCE_MS,
}, async () => {
  const end = await run.survive({ name: 'nothing happens', happen: async () => {} }, PATIENCE_MS)
  // twice, because the report takes about as long as the message
  const lateness = (await longestWay(end)) * 2 + DISPATCH_MS
  const { acceptedAt, words } = end
  console.log(`${words}: gaps of ${gapsOf(acceptedAt).join(', ')} ms; lateness ${lateness} ms`)
  const faults = [
    ...tooShort(acceptedAt, SPEED, WAY_MS),
    ...tooLong(acceptedAt, SPEED, lateness),
    ...tooEven(acceptedAt, SPEED),
  ]
  expect(faults.join('\n'), words).toBe('')
})

import { gapsOf, tooShort } from '@recado/chaos/campaign-gaps'
import { tellFigures } from '@recado/chaos/tell-figures'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CAMPAIGN_POINTS } from './campaign-points.ts'
import { type CampaignRun, startCampaignRun } from './campaign-run.ts'

const SPEED = {
  messageInterval: 5,
  longerIntervalAfter: 20,
  greaterInterval: 10,
  times: 10,
} as const
const WAY_MS = 50 // the variation of the time that a message takes from the gateway to the network

describe('a campaign reaches each valid recipient exactly once, keeps the order of its parts, and keeps its pace', () => {
  let run: CampaignRun
  beforeAll(async () => {
    run = await startCampaignRun(SPEED)
  })
  afterAll(() => run?.close())

  test.each(CAMPAIGN_POINTS)('a campaign reaches each recipient exactly once when $name', async (point) => {
    const { words, acceptedAt } = await run.survive(point)
    expect(tooShort(acceptedAt, SPEED, WAY_MS).join('\n'), words).toBe('')
    tellFigures({ points: 1, messages: acceptedAt.length })
    console.log(`${words}: ${acceptedAt.length} messages, shortest gap ${Math.min(...gapsOf(acceptedAt))} ms`)
  })
})

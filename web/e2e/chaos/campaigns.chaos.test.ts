import { afterAll, beforeAll, describe, test } from 'vitest'
import { CAMPAIGN_POINTS } from './campaign-points.ts'
import { type CampaignRun, startCampaignRun } from './campaign-run.ts'

describe('a campaign reaches each valid recipient exactly once and keeps its pace', () => {
  let run: CampaignRun
  beforeAll(async () => {
    run = await startCampaignRun()
  })
  afterAll(() => run?.close())

  test.each(CAMPAIGN_POINTS)('when $name', async (point) => {
    console.log(await run.survive(point))
  })
})

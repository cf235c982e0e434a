import { tellNotRun } from '@recado/chaos/tell-figures'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type ChaosRun, startChaosRun } from './chaos-run.ts'
import { LOSSES } from './losses.ts'
import { OUTAGES } from './settings.ts'

describe('messages are neither lost, doubled nor reordered after a loss, and every window shows the true state', () => {
  let run: ChaosRun
  beforeAll(async () => {
    run = await startChaosRun(OUTAGES)
  })
  afterAll(() => run?.close())

  test.each(LOSSES)('messages under load are neither lost nor doubled when $name', async (scenario) => {
    if (scenario.whyNot) return tellNotRun(scenario.whyNot)
    console.log(await run.survive(scenario))
  })
})

import { afterAll, beforeAll, describe, test } from 'vitest'
import { type ChaosRun, startChaosRun } from './chaos-run.ts'
import { SCENARIOS } from './scenarios.ts'
import { SMALL } from './settings.ts'

describe('messages under load are neither lost, doubled nor reordered, and every window shows the true state', () => {
  let run: ChaosRun
  beforeAll(async () => {
    run = await startChaosRun(SMALL)
  })
  afterAll(() => run?.close())

  test.each(SCENARIOS)('messages under load are neither lost nor doubled when $name', async (scenario) => {
    console.log(await run.survive(scenario))
  })
})

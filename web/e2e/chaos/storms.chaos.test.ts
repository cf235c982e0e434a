import { afterAll, beforeAll, describe, test } from 'vitest'
import { type ChaosRun, startChaosRun } from './chaos-run.ts'
import { CROWD } from './settings.ts'
import { STORMS } from './storms.ts'

describe('messages in a storm are neither lost, doubled nor reordered, and every window shows the true state', () => {
  let run: ChaosRun
  beforeAll(async () => {
    run = await startChaosRun(CROWD)
  })
  afterAll(() => run?.close())

  test.each(STORMS)('messages under load are neither lost nor doubled when $name', async (scenario) => {
    console.log(await run.survive(scenario))
  })
})

import { afterAll, beforeAll, describe, test } from 'vitest'
import { type ChaosRun, startChaosRun } from './chaos-run.ts'
import { SCENARIOS } from './scenarios.ts'
import { SMALL } from './settings.ts'

describe('messages under load are neither lost, doubled nor out of order, and every window shows the truth', () => {
  let run: ChaosRun
  beforeAll(async () => {
    run = await startChaosRun(SMALL)
  })
  afterAll(() => run?.close())

  test.each(SCENARIOS)('when $name', async (scenario) => {
    console.log(await run.survive(scenario))
  })
})

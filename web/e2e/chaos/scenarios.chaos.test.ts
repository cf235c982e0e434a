import { afterAll, beforeAll, describe, test } from 'vitest'
import { type ChaosRun, startChaosRun } from './chaos-run.ts'
import { SCENARIOS } from './scenarios.ts'
import { SMALL } from './settings.ts'

describe('under load, nothing is lost, doubled or out of order, and every window tells the truth', () => {
  let run: ChaosRun
  beforeAll(async () => {
    run = await startChaosRun(SMALL)
  })
  afterAll(() => run?.close())

  test.each(SCENARIOS)('when $name', async (scenario) => {
    console.log(await run.survive(scenario))
  })
})

import { afterAll, beforeAll, describe, test } from 'vitest'
import { type ChaosRun, startChaosRun } from './chaos-run.ts'
import { SCENARIOS } from './scenarios.ts'

const QUEUES_OLD_MS = 10_000

describe('under load, nothing is lost, doubled or out of order, and every window tells the truth', () => {
  let run: ChaosRun
  beforeAll(async () => {
    run = await startChaosRun()
  })
  afterAll(() => run?.close())

  test.each(SCENARIOS)('when $name', async (scenario) => {
    console.log(await run.survive(scenario, QUEUES_OLD_MS))
  })
})

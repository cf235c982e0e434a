import { afterAll, beforeAll, describe, test } from 'vitest'
import { type ChaosRun, startChaosRun } from './chaos-run.ts'
import { SHORT_POINTS } from './crash-points.ts'
import { killed } from './scenarios.ts'
import { SINGLE } from './settings.ts'

describe('nothing is lost, doubled or shown wrong', () => {
  let run: ChaosRun
  beforeAll(async () => {
    run = await startChaosRun(SINGLE)
  })
  afterAll(() => run?.close())

  test.each([...SHORT_POINTS, killed('postgres')])('when $name', async (scenario) => {
    await run.survive(scenario)
  })
})

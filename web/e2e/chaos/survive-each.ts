import { afterAll, beforeAll, test } from 'vitest'
import { type ChaosRun, startChaosRun } from './chaos-run.ts'
import type { Scenario } from './scenarios.ts'
import { SINGLE } from './settings.ts'

/** Tests each of the scenarios on a product of their own. */
export function surviveEach(scenarios: readonly Scenario[]): void {
  let run: ChaosRun
  beforeAll(async () => {
    run = await startChaosRun(SINGLE)
  })
  afterAll(() => run?.close())

  test.each(scenarios)('when $name', async (scenario) => {
    await run.survive(scenario)
  })
}

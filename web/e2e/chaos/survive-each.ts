import { afterAll, beforeAll, test } from 'vitest'
import { type ChaosRun, type Setting, startChaosRun } from './chaos-run.ts'
import type { Scenario } from './scenarios.ts'

/** Tests each of the scenarios with a product of its own. */
export function surviveEach(scenarios: readonly Scenario[], setting: Setting): void {
  let run: ChaosRun
  beforeAll(async () => {
    run = await startChaosRun(setting)
  })
  afterAll(() => run?.close())

  test.each(scenarios)('a message is neither lost nor doubled when $name', async (scenario) => {
    await run.survive(scenario)
  })
}

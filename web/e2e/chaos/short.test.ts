import { afterAll, beforeAll, describe, test } from 'vitest'
import { type ChaosRun, startChaosRun } from './chaos-run.ts'
import { killed } from './scenarios.ts'

const LOADED_MS = 3_000

describe('nothing is lost, doubled or shown wrong', () => {
  let run: ChaosRun
  beforeAll(async () => {
    run = await startChaosRun()
  })
  afterAll(() => run?.close())

  test.each([killed('connections'), killed('postgres')])('when $name', async (scenario) => {
    await run.survive(scenario, LOADED_MS)
  })
})

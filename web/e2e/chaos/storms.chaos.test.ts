import { afterAll, beforeAll, describe, test } from 'vitest'
import { type ChaosRun, startChaosRun } from './chaos-run.ts'
import { CROWD } from './settings.ts'
import { STORMS } from './storms.ts'

describe('messages under load are neither lost, doubled nor out of order, and every window shows the truth', () => {
  let run: ChaosRun
  beforeAll(async () => {
    run = await startChaosRun(CROWD)
  })
  afterAll(() => run?.close())

  test.each(STORMS)('when $name', async (scenario) => {
    console.log(await run.survive(scenario))
  })
})

import { openClocks } from '@recado/chaos/clocks'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type ChaosRun, startChaosRun } from './chaos-run.ts'
import { outagesWith } from './outages.ts'
import { OUTAGES } from './settings.ts'

const clocks = openClocks()

describe('messages are neither lost, doubled nor reordered in an outage, and every window shows the true state', () => {
  let run: ChaosRun
  beforeAll(async () => {
    run = await startChaosRun({ ...OUTAGES, adjust: clocks.adjust })
  })
  afterAll(async () => {
    await run?.close()
    clocks.close()
  })

  test.each(outagesWith(clocks))('messages under load are neither lost nor doubled when $name', async (scenario) => {
    console.log(await run.survive(scenario))
  })
})

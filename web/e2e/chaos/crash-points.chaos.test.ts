import { afterAll, beforeAll, describe, test } from 'vitest'
import { type ChaosRun, startChaosRun } from './chaos-run.ts'
import { CRASH_POINTS } from './crash-points.ts'
import { SINGLE } from './settings.ts'

describe('a message is neither lost, doubled nor shown wrong after a crash at one exact point', () => {
  let run: ChaosRun
  beforeAll(async () => {
    run = await startChaosRun(SINGLE)
  })
  afterAll(() => run?.close())

  test.each(CRASH_POINTS)('a message is neither lost nor doubled when $name', async (point) => {
    console.log(await run.survive(point))
  })
})

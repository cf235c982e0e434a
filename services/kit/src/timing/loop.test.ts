import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { doubling, type Loop, type Step, startLoop } from './loop.ts'

const BRIEF_MS = 1

let loop: Loop

afterEach(() => loop.stop())

test('the first run starts at once, and each further run after the pause that the previous run returned', async () => {
  const runs = startRuns(async () => BRIEF_MS)

  await runs.reach(3)
})

test('a step may use its loop from the first line on', async () => {
  const runs = startRuns(async () => {
    if (runs.count() === 1) loop.wake()
    return Infinity
  })

  await runs.reach(2)
})

test('waking the loop ends the pause', async () => {
  const runs = startRuns(async () => Infinity)
  await runs.reach(1)
  await settle()

  loop.wake()

  await runs.reach(2)
})

test('waking the loop several times during a run causes exactly one more run', async () => {
  const gate = Promise.withResolvers<void>()
  const runs = startRuns(async () => {
    if (runs.count() === 1) await gate.promise
    return Infinity
  })
  await runs.reach(1)

  for (let i = 0; i < 3; i++) loop.wake()
  gate.resolve()

  await runs.reach(2)
  await settle()
  expect(runs.count()).toBe(2)
})

test('two runs of a loop never overlap', async () => {
  let underWay = 0
  let most = 0
  const runs = startRuns(async () => {
    most = Math.max(most, ++underWay)
    loop.wake()
    await settle()
    underWay -= 1
    return 0
  })

  await runs.reach(5)

  expect(most).toBe(1)
})

test('stopping waits for the current run and aborts its signal, and no further run starts even after a wake', async () => {
  const gate = Promise.withResolvers<void>()
  const seen = Promise.withResolvers<AbortSignal>()
  let isStopped = false
  const runs = startRuns(async (stopping) => {
    seen.resolve(stopping)
    await gate.promise
    return 0
  })
  const stopping = await seen.promise
  expect(stopping.aborted).toBe(false)

  loop.wake()
  const stopped = loop.stop().then(() => {
    isStopped = true
  })
  await settle()
  expect({ aborted: stopping.aborted, isStopped }).toEqual({ aborted: true, isStopped: false })
  gate.resolve()

  await stopped
  await settle()
  expect(runs.count()).toBe(1)
})

test('stopping ends an infinite pause, even when called twice', async () => {
  const runs = startRuns(async () => Infinity)
  await runs.reach(1)

  await loop.stop()
  await loop.stop()
  loop.wake()
  await settle()

  expect(runs.count()).toBe(1)
})

test('a failed run is reported, and the next run follows', async () => {
  const runs = startRuns(async () => {
    if (runs.count() < 3) throw new Error(`run ${runs.count()}`)
    return Infinity
  })

  await runs.reach(3)

  expect(runs.failures()).toEqual(['run 1', 'run 2'])
})

test('the pause after a failure depends on the number of consecutive failures', async () => {
  const rests: number[] = []
  const fails = [true, true, false, true]
  const runs = startRuns(
    async () => {
      if (fails[runs.count() - 1]) throw new Error('away')
      return BRIEF_MS
    },
    (failures) => {
      rests.push(failures)
      return BRIEF_MS
    },
  )

  await runs.reach(5)

  expect(rests).toEqual([1, 2, 1])
})

test('waking does not shorten the pause after a failure, but stopping does', async () => {
  const runs = startRuns(
    async () => {
      throw new Error('away')
    },
    () => Infinity,
  )
  await runs.reach(1)
  await settle()

  loop.wake()
  await settle()
  await loop.stop()

  expect(runs.count()).toBe(1)
})

test('the pause doubles with each failure up to its maximum', () => {
  expect([1, 2, 3, 4, 5, 2_000].map(doubling(500, 5_000))).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000])
})

/** Resolves when all pending promises have settled; timers do not run. */
async function settle(): Promise<void> {
  for (let i = 0; i < 5; i++) await setImmediate()
}

/** Starts the loop, and counts its runs at their start. */
function startRuns(step: Step, afterFailureMs: (failures: number) => number = () => BRIEF_MS) {
  const failures: string[] = []
  const waiting = new Map<number, () => void>()
  let count = 0
  loop = startLoop(
    (stopping) => {
      count += 1
      waiting.get(count)?.()
      return step(stopping)
    },
    { onFailure: (error) => void failures.push((error as Error).message), afterFailureMs },
  )
  return {
    count: () => count,
    failures: () => failures,
    /** Resolves when this many runs have started. */
    reach: (runs: number) =>
      count >= runs ? Promise.resolve() : new Promise<void>((resolve) => waiting.set(runs, resolve)),
  }
}

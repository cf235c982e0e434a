import type { PixControl } from '@recado/pix-simulator/control-client'
import type { Row } from '../measure.ts'
import { inOrder, percentile } from '../percentile.ts'

const AT_ONCE = 32
const CALLS = 960
const PATIENCE_MS = 1_000 // the time after which a bank stops waiting for the answer to a notice

/**
 * Measures how fast billing answers many concurrent notices of the bank about unknown charges, while it checks earlier
 * notices at the bank. The floor is the time of the same number of calls to the bank's own API.
 */
export async function timeNotices(bank: PixControl): Promise<Row[]> {
  const floor = await timeCalls(() => bank.webhook())
  const times = await timeCalls(async (index) => {
    const status = await bank.notify({ txid: String(index).padStart(32, 'f') })
    if (status !== 200) throw new Error(`the answer to a notice has status ${status}`)
  })
  const what = `notice of the bank to its answer, ${AT_ONCE} at once`
  const [half, most] = [0.5, 0.99]
  return [
    { measure: 21, what: `${what}, p50`, unit: 'ms', floor: percentile(floor, half), figure: percentile(times, half) },
    {
      measure: 21,
      what: `${what}, p99`,
      unit: 'ms',
      floor: percentile(floor, most),
      figure: percentile(times, most),
      target: { of: 'figure', bound: 'at most', value: PATIENCE_MS },
    },
  ]
}

/** @returns the milliseconds of each call, smallest first */
async function timeCalls(call: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let begun = 0
  async function keepCalling(): Promise<void> {
    while (begun < CALLS) {
      const index = ++begun
      const begin = performance.now()
      await call(index)
      times.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepCalling))
  return inOrder(times)
}

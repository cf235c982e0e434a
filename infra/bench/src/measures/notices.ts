import type { PixControl } from '@recado/pix-simulator/control-client'
import type { Row } from '../measure.ts'
import { inOrder, percentile } from '../percentile.ts'

const AT_ONCE = 32
const CALLS = 960
const PATIENCE_MS = 1_000 // what a provider may wait for an answer

/** Calls of the bank about charges that nobody knows, many at once, while each of before is looked into at the bank. */
export async function timeNotices(bank: PixControl): Promise<Row[]> {
  const times: number[] = []
  let begun = 0
  async function keepCalling(): Promise<void> {
    while (begun < CALLS) {
      const txid = String(++begun).padStart(32, 'f')
      const begin = performance.now()
      const status = await bank.notify({ txid })
      times.push(performance.now() - begin)
      if (status !== 200) throw new Error(`a notice was answered with ${status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepCalling))
  const what = `notice of the bank to its answer, ${AT_ONCE} at once`
  return [
    { measure: 21, what: `${what}, p50`, unit: 'ms', figure: percentile(inOrder(times), 0.5) },
    {
      measure: 21,
      what: `${what}, p99`,
      unit: 'ms',
      figure: percentile(inOrder(times), 0.99),
      target: { of: 'figure', bound: 'at most', value: PATIENCE_MS },
    },
  ]
}

import { setTimeout as pause } from 'node:timers/promises'
import { createFreshProduct } from '../fresh-product.ts'
import { type BilledCompanies, openBilledCompanies } from '../load/billed-companies.ts'
import type { Measure } from '../measure.ts'

const CHARGES = 2_000
const PER_MINUTE = 300 // the default of PIX_CHECKS_PER_MINUTE
const USED = 0.8 // the share of the allowed checks that billing must use at least, because late checks delay payments
const LOOK_MS = 500

/** Measures how fast billing asks the bank about many unpaid charges within the operator's limit per minute. */
export const reconciliation: Measure = {
  number: 23,
  alone: async () => {
    const product = await createFreshProduct()
    const stack = await product.start()
    const companies = await openBilledCompanies(stack)
    try {
      await companies.addCharged(CHARGES)
      const begin = performance.now()
      const busiest = await watch(companies)
      const seconds = (performance.now() - begin) / 1_000
      const what = `${CHARGES} unpaid charges`
      return [
        {
          measure: 23,
          what: `${what}, asked about in the busiest minute`,
          unit: 'rows',
          figure: busiest,
          target: { of: 'figure', bound: 'at most', value: PER_MINUTE },
        },
        {
          measure: 23,
          what: `${what}, asked about in a minute on average`,
          unit: 'rows',
          figure: CHARGES / (seconds / 60),
          target: { of: 'figure', bound: 'at least', value: PER_MINUTE * USED },
        },
        { measure: 23, what: `${what}, until all were asked about`, unit: 's', figure: seconds },
      ]
    } finally {
      await companies.close()
      await product.remove()
    }
  },
}

/**
 * Waits until billing has asked the bank about each charge.
 * @returns the number of checks in the busiest minute
 * @throws when the checks take twice as long as the limit allows
 */
async function watch(companies: BilledCompanies): Promise<number> {
  const deadline = performance.now() + 2 * (CHARGES / PER_MINUTE) * 60_000
  let busiest = 0
  while (true) {
    const left = await companies.count('pix_charge where asked_at is null')
    if (left === 0) return busiest
    if (performance.now() > deadline) throw new Error(`${left} charges have not been checked`)
    busiest = Math.max(busiest, await companies.count(`pix_charge where asked_at > now() - interval '1 minute'`))
    await pause(LOOK_MS)
  }
}

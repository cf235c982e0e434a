import { setTimeout as pause } from 'node:timers/promises'
import { createFreshProduct } from '../fresh-product.ts'
import { type BilledCompanies, openBilledCompanies } from '../load/billed-companies.ts'
import type { Measure } from '../measure.ts'

const CHARGES = 2_000
const PER_MINUTE = 300 // what PIX_CHECKS_PER_MINUTE is at first
const LOOK_MS = 500

/** Many unpaid charges: the bank is asked about each of them, and about no more in a minute than the operator allows. */
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
          what: `${what}, until all were asked about`,
          unit: 's',
          figure: (performance.now() - begin) / 1_000,
        },
      ]
    } finally {
      await companies.close()
      await product.remove()
    }
  },
}

/** @returns how many were asked about in the busiest minute until all have been once */
async function watch(companies: BilledCompanies): Promise<number> {
  let busiest = 0
  while ((await companies.count('pix_charge where asked_at is null')) > 0) {
    busiest = Math.max(busiest, await companies.count(`pix_charge where asked_at > now() - interval '1 minute'`))
    await pause(LOOK_MS)
  }
  return busiest
}

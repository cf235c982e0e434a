import { eventually } from '@recado/chaos/eventually'
import { createFreshProduct } from '../fresh-product.ts'
import { openBilledCompanies } from '../load/billed-companies.ts'
import type { Measure } from '../measure.ts'
import { peakMemory, residentMemory } from '../process-use.ts'

const COMPANIES = 5_000

/** Measures how fast one run of billing's job creates the invoices of many companies, as after an outage of days. */
export const invoices: Measure = {
  number: 22,
  alone: async () => {
    const product = await createFreshProduct()
    const stack = await product.start()
    const companies = await openBilledCompanies(stack)
    try {
      await companies.addDue(COMPANIES)
      await stack.restart('billing') // jobs run at the start of a process
      const pid = stack.services().billing?.pid ?? 0
      const before = await residentMemory(pid)
      const longest = await companies.longestTransaction(() =>
        eventually(async () => (await companies.count('invoice')) === COMPANIES),
      )
      const { rows } = await companies.query<{ seconds: number }>(
        'select extract(epoch from max(created_at) - min(created_at))::float8 as seconds from invoice',
      )
      const what = `invoices of ${COMPANIES} companies in one run`
      return [
        { measure: 22, what, unit: '/s', figure: COMPANIES / (rows[0]?.seconds ?? Number.NaN) },
        { measure: 22, what: `${what}, longest transaction`, unit: 'ms', figure: longest },
        {
          measure: 22,
          what: `${what}, memory beyond the idle process`,
          unit: 'MB',
          figure: (await peakMemory(pid)) - before,
        },
      ]
    } finally {
      await companies.close()
      await product.remove()
    }
  },
}

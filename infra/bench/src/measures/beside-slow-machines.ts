import { createFreshProduct } from '../fresh-product.ts'
import { runInbound } from '../load/inbound-load.ts'
import { openSlowMachines } from '../load/slow-machines.ts'
import { foundWorking } from '../load/working-company.ts'
import type { Measure } from '../measure.ts'
import { inOrder, percentile } from '../percentile.ts'
import { addressesOf } from '../product.ts'

const COMPANIES = 20
const CONVERSATIONS = 20
const WARM_UP = { perSecond: 10, seconds: 10 }
const STEADY = { perSecond: 10, seconds: 15 } // far below the machine's limit: the measure is about waiting

type Condition = 'without' | 'quick' | 'slow'
/**
 * The order of the conditions in each round. Each condition is first, second and last once, so that other load on the
 * machine affects all of them.
 */
const ORDERS: readonly (readonly Condition[])[] = [
  ['without', 'quick', 'slow'],
  ['slow', 'without', 'quick'],
  ['quick', 'slow', 'without'],
]

/**
 * Measures how fast a customer's message reaches an agent while machines of other companies wait for slow providers.
 */
export const besideSlowMachines: Measure = {
  number: 29,
  alone: async () => {
    const product = await createFreshProduct()
    try {
      const stack = await product.start()
      const addresses = addressesOf(stack)
      const { company, conversations } = await foundWorking(addresses, CONVERSATIONS)
      const customers = conversations.map(({ customer }) => customer)
      const { providers, duringQuick, duringSlow } = await openSlowMachines(stack, COMPANIES)
      const run = async (pace = STEADY) => (await runInbound(addresses, company, customers, pace)).times
      await run(WARM_UP)
      await duringQuick(() => run(WARM_UP)) // creates the contacts of the other companies' customers
      await providers.forget()
      const times: Record<Condition, number[]> = { without: [], quick: [], slow: [] }
      const during = { without: <R>(work: () => Promise<R>) => work(), quick: duringQuick, slow: duringSlow }
      for (const order of ORDERS) {
        for (const condition of order) times[condition].push(...(await during[condition](run)))
      }
      const calls = [...(await providers.arrivals('openai')), ...(await providers.arrivals('webhook'))]
      const [without, quick, slow] = [inOrder(times.without), inOrder(times.quick), inOrder(times.slow)]
      const name = `stanza to frame, ${STEADY.perSecond} messages/s beside ${COMPANIES} companies with machines`
      return [
        {
          measure: 29,
          what: `${name} whose providers are slow, p50`,
          unit: 'ms',
          floor: percentile(without, 0.5),
          figure: percentile(slow, 0.5),
          target: { of: 'ratio', bound: 'at most', value: 1.3 },
        },
        {
          measure: 29,
          what: `${name} whose providers are slow, p99`,
          unit: 'ms',
          floor: percentile(without, 0.99),
          figure: percentile(slow, 0.99),
        },
        {
          measure: 29,
          what: `${name} whose providers are slow, against the same with answers at once, p50`,
          unit: 'ms',
          floor: percentile(quick, 0.5),
          figure: percentile(slow, 0.5),
          target: { of: 'ratio', bound: 'at most', value: 1.3 },
        },
        {
          measure: 29,
          what: `${name} whose providers answer at once, p50`,
          unit: 'ms',
          floor: percentile(without, 0.5),
          figure: percentile(quick, 0.5),
        },
        {
          measure: 29,
          what: `${name} whose providers answer at once, p99`,
          unit: 'ms',
          floor: percentile(without, 0.99),
          figure: percentile(quick, 0.99),
        },
        {
          measure: 29,
          what: 'calls of all providers meanwhile',
          unit: 'rows',
          figure: calls.length,
        },
      ]
    } finally {
      await product.remove()
    }
  },
}

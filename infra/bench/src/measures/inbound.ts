import { costRows, withCost } from '../cost.ts'
import { timeBrokerAndCommit } from '../floor/round-trip.ts'
import { findHighestRate } from '../load/highest-rate.ts'
import { type Pace, runInbound } from '../load/inbound-load.ts'
import { withWorkingCompany } from '../load/working-company.ts'
import type { Measure } from '../measure.ts'
import { percentile } from '../percentile.ts'

const WARM_UP = { perSecond: 20, seconds: 5 }
const STEADY = { perSecond: 50, seconds: 20 }
const SEARCH = { from: 50, step: 25, most: 400, seconds: 8 }

/** Measures how long a customer's message takes from WhatsApp (the stanza) to the agent's browser (the frame). */
export const inbound: Measure = {
  number: 8,
  inProduct: async (product) => {
    const floor = await timeBrokerAndCommit(product)
    return withWorkingCompany(product, async ({ company, conversations }) => {
      const customers = conversations.map(({ customer }) => customer)
      const run = (pace: Pace) => runInbound(product.addresses, company, customers, pace)
      await run(WARM_UP)
      const { result, cost } = await withCost(product, () => run(STEADY))
      const { times } = result
      const highest = await findHighestRate(SEARCH, run)
      const name = `stanza to frame, ${STEADY.perSecond} messages/s in ${conversations.length} conversations`
      return [
        {
          measure: 8,
          what: `${name}, p50`,
          unit: 'ms',
          floor,
          figure: percentile(times, 0.5),
          target: { of: 'figure', bound: 'at most', value: 25 },
        },
        {
          measure: 8,
          what: `${name}, p99`,
          unit: 'ms',
          floor,
          figure: percentile(times, 0.99),
          target: { of: 'figure', bound: 'at most', value: 150 },
        },
        {
          measure: 8,
          what: 'messages without a backlog',
          unit: '/s',
          figure: highest,
          target: { of: 'figure', bound: 'at least', value: 300 },
        },
        ...costRows(8, 'each message', cost, times.length),
      ]
    })
  },
}

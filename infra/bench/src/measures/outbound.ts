import { costRows, withCost } from '../cost.ts'
import { timeBrokerAndCommit } from '../floor/round-trip.ts'
import { timeSends } from '../load/agent-sends.ts'
import { withWorkingCompany } from '../load/working-company.ts'
import type { Measure } from '../measure.ts'
import { percentile } from '../percentile.ts'

const WARM_UP = 20
const MESSAGES = 150

/** Measures how long an agent's answer takes from the request to its arrival at WhatsApp's side of the session. */
export const outbound: Measure = {
  number: 10,
  inProduct: async (product) => {
    const floor = await timeBrokerAndCommit(product)
    const { result: times, cost } = await withWorkingCompany(product, async (working) => {
      await timeSends(product.addresses, working, WARM_UP)
      return withCost(product, () => timeSends(product.addresses, working, MESSAGES))
    })
    const name = 'POST /messages to the frame at WhatsApp'
    return [
      {
        measure: 10,
        what: `${name}, p50`,
        unit: 'ms',
        floor,
        figure: percentile(times, 0.5),
        target: { of: 'figure', bound: 'at most', value: 40 },
      },
      { measure: 10, what: `${name}, p99`, unit: 'ms', floor, figure: percentile(times, 0.99) },
      ...costRows(10, 'each message', cost, MESSAGES),
    ]
  },
}

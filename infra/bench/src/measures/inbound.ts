import { timeBrokerAndCommit } from '../floor/round-trip.ts'
import { runInbound } from '../load/inbound-load.ts'
import { type Working, withWorkingCompany } from '../load/working-company.ts'
import type { Measure } from '../measure.ts'
import { percentile } from '../percentile.ts'
import type { Product } from '../product.ts'

const WARM_UP = { perSecond: 20, seconds: 5 }
const STEADY = { perSecond: 50, seconds: 20 }
const STEP = { perSecond: 25, seconds: 8 } // how the highest rate is looked for
const HIGHEST = 400
const BACKLOG_MS = 500 // more than this behind the last message, and they pile up
const PACE = 0.9 // of the wanted rate; below, the simulated network itself cannot keep up

/** A customer's message: from the stanza that leaves WhatsApp to the frame in the agent's browser. */
export const inbound: Measure = {
  number: 8,
  inProduct: async (product) => {
    const floor = await timeBrokerAndCommit(product)
    return withWorkingCompany(product, async (working) => {
      await runInbound(product.addresses, working, WARM_UP)
      const { times } = await runInbound(product.addresses, working, STEADY)
      const highest = await findHighestRate(product, working)
      const name = `stanza to frame, ${STEADY.perSecond} messages/s in ${working.conversations.length} conversations`
      return [
        {
          ...{ measure: 8, what: `${name}, p50`, unit: 'ms', floor, figure: percentile(times, 0.5) },
          target: { of: 'figure', bound: 'at most', value: 25 },
        },
        {
          ...{ measure: 8, what: `${name}, p99`, unit: 'ms', floor, figure: percentile(times, 0.99) },
          target: { of: 'figure', bound: 'at most', value: 150 },
        },
        {
          ...{ measure: 8, what: 'messages without a backlog', unit: '/s', figure: highest },
          target: { of: 'figure', bound: 'at least', value: 300 },
        },
      ]
    })
  },
}

/** Raises the rate until messages pile up. @returns the last rate at which they did not */
async function findHighestRate({ addresses }: Product, working: Working): Promise<number> {
  let highest = 0
  for (let perSecond = 2 * STEP.perSecond; perSecond <= HIGHEST; perSecond += STEP.perSecond) {
    const run = await runInbound(addresses, working, { perSecond, seconds: STEP.seconds })
    if (run.backlogMs > BACKLOG_MS || run.perSecond < PACE * perSecond) return highest
    highest = perSecond
  }
  return highest
}

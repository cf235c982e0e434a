import { controlClient } from '@recado/whatsapp-simulator/control-client'
import { costRows, withCost } from '../cost.ts'
import { timeBrokerAndCommit } from '../floor/round-trip.ts'
import { findHighestRate } from '../load/highest-rate.ts'
import { type Pace, runInbound } from '../load/inbound-load.ts'
import { withWorkingCompany } from '../load/working-company.ts'
import type { Measure } from '../measure.ts'
import { percentile } from '../percentile.ts'

const WARM_UP = { perSecond: 10, seconds: 3 }
const STEADY = { perSecond: 25, seconds: 10 }
const SEARCH = { from: 50, step: 25, most: 250, seconds: 6 }

/**
 * Measures how fast a message from an unknown person reaches an agent; it needs new keys, a new contact and a ticket.
 */
export const inboundFromNew: Measure = {
  number: 9,
  inProduct: async (product) => {
    const { addresses } = product
    const floor = await timeBrokerAndCommit(product)
    return withWorkingCompany(product, async ({ company }) => {
      const newcomers = createNewcomers(addresses.simulatorUrl)
      const run = async (pace: Pace) => {
        const customers = await newcomers(pace.perSecond * pace.seconds)
        return runInbound(addresses, company, customers, pace)
      }
      await run(WARM_UP)
      const { result, cost } = await withCost(product, () => run(STEADY))
      const { times } = result
      const highest = await findHighestRate(SEARCH, run)
      const name = `stanza to frame, ${STEADY.perSecond} messages/s, each of a new contact`
      return [
        { measure: 9, what: `${name}, p50`, unit: 'ms', floor, figure: percentile(times, 0.5) },
        { measure: 9, what: `${name}, p99`, unit: 'ms', floor, figure: percentile(times, 0.99) },
        {
          measure: 9,
          what: 'messages of new contacts without a backlog',
          unit: '/s',
          figure: highest,
          target: { of: 'figure', bound: 'at least', value: 150 },
        },
        ...costRows(9, 'each new contact', cost, times.length),
      ]
    })
  },
}

/** @returns a function that adds the given number of people to the network, and returns their numbers */
function createNewcomers(simulatorUrl: string): (count: number) => Promise<string[]> {
  const simulator = controlClient(simulatorUrl)
  // differs in each run, because the product and the simulated network keep the people of earlier runs
  const unique = String(Date.now()).slice(-6)
  let made = 0
  return async (count) => {
    const numbers = Array.from({ length: count }, () => `5531${unique}${String(made++).padStart(5, '0')}`)
    for (const number of numbers) await simulator.putPhone(number, { name: `Cliente ${number}` })
    return numbers
  }
}

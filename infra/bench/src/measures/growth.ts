import { createHttpClient } from '../load/http-client.ts'
import { timeEach } from '../load/load.ts'
import type { Measure, Row } from '../measure.ts'
import { DATA_SETS, openProduct } from '../open-product.ts'
import { median } from '../percentile.ts'
import type { Product } from '../product.ts'
import { FIRST_NAMES, RARE, SURNAMES, WORDS } from '../seed/data-set.ts'
import { signInSeeded } from '../seed/seed.ts'
import { findLongTicket } from './message-page.ts'

const WARM_UP = 30
const ROUNDS = 5 // the two products alternate
const PER_ROUND = 30

/** Measures how much slower lists, histories and searches are than in a product with a tenth of the data. */
export const growth: Measure = {
  number: 15,
  inProduct: async (product) => {
    // true in a trial run, which measures the small data set itself
    const isTenth = product.directory.endsWith(DATA_SETS.tenth.namespace)
    const tenth = isTenth ? product : await openProduct(DATA_SETS.tenth, () => {})
    try {
      const [large, small] = [await requestsOf(product), await requestsOf(tenth)]
      const rows: Row[] = []
      for (const [what, get] of Object.entries(large)) rows.push(await compare(what, get, small[what] ?? get))
      return rows
    } finally {
      if (!isTenth) await tenth.stack.stop()
    }
  },
}

type Get = () => Promise<void>

async function requestsOf(product: Product): Promise<Readonly<Record<string, Get>>> {
  const { id, agent } = await findLongTicket(product)
  const [anAgent, reader, admin] = await Promise.all(
    ['agente-1', agent, 'admin-1'].map(async (name) => (await signInSeeded(product, 1, name)).token),
  )
  const getOf = (path: string, token = '') =>
    createHttpClient(`${product.stack.services().tickets?.url}${path}`, token).get
  const searchOf = (text = '') => getOf(`/tickets?searchParam=${encodeURIComponent(text)}`, admin)
  return {
    'GET /tickets, an agent’s open ones': getOf('/tickets?status=open', anAgent),
    'GET /messages/:ticketId, a long one': getOf(`/messages/${id}`, reader),
    'GET /tickets, a rare word': searchOf(RARE.word),
    'GET /tickets, a frequent word': searchOf(WORDS[0]),
    'GET /tickets, a name': searchOf(`${FIRST_NAMES[0]} ${SURNAMES[0]}`),
  }
}

async function compare(what: string, large: Get, small: Get): Promise<Row> {
  const times: { large: number[]; small: number[] } = { large: [], small: [] }
  for (const get of [small, large]) await timeEach(WARM_UP, get)
  for (let round = 0; round < ROUNDS; round++) {
    times.small.push(...(await timeEach(PER_ROUND, small)))
    times.large.push(...(await timeEach(PER_ROUND, large)))
  }
  return {
    measure: 15,
    what: `${what}, beside a tenth of the data, p50`,
    unit: 'ms',
    floor: median(times.small),
    figure: median(times.large),
    target: { of: 'ratio', bound: 'at most', value: 1.5 },
  }
}

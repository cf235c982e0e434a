import type { PartName } from '@recado/up/stack/parts'
import { openReplay } from '../floor/replay.ts'
import { captureStatements } from '../floor/statements.ts'
import { createHttpClient } from '../load/http-client.ts'
import { countPerSecond, timeEach } from '../load/load.ts'
import type { Row } from '../measure.ts'
import { median } from '../percentile.ts'
import { processorSeconds } from '../process-use.ts'
import type { Product } from '../product.ts'

const AT_ONCE = 32
// requests before the measured ones, so that code is compiled and the database's pages are in memory
const WARM_UP = 300
const ROUNDS = 6 // route and floor alternate, so that other load on the machine affects both
const PER_ROUND = 150
const SECONDS_PER_ROUND = 2

/**
 * The figures of each round: `route` is the route itself, `floor` its SQL alone, `browser` the route through the edge.
 */
type Turns = { readonly route: number[]; readonly floor: number[]; readonly browser: number[] }

type Subject = {
  readonly measure: number
  /** The name of the route in the table of results. */
  readonly name: string
  /** The service of the route; tickets by default. */
  readonly service?: PartName
  readonly path: string
  readonly token: string
  readonly ratioAtMost: number
  readonly perSecondAtLeast: number
}

/** Compares a route with its own SQL on a bare pool, and the route through the edge with the route called directly. */
export async function compareRoute(product: Product, subject: Subject): Promise<Row[]> {
  const { measure, name, service = 'tickets', path, token, ratioAtMost, perSecondAtLeast } = subject
  const client = createHttpClient(`${product.stack.services()[service]?.url}${path}`, token)
  const browser = createHttpClient(`${product.stack.url}/api${path}`, token)
  await timeEach(WARM_UP, client.get)
  await timeEach(WARM_UP, browser.get)
  const edge = product.stack.services().edge?.pid ?? 0
  const replay = await openReplay(product, service, await captureStatements(product, service, client.get))
  await timeEach(WARM_UP, replay.once)

  const times: Turns = { route: [], floor: [], browser: [] }
  const rates: Turns = { route: [], floor: [], browser: [] }
  const edgeMs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    times.floor.push(...(await timeEach(PER_ROUND, replay.once)))
    times.route.push(...(await timeEach(PER_ROUND, client.get)))
    times.browser.push(...(await timeEach(PER_ROUND, browser.get)))
    rates.floor.push(await countPerSecond(AT_ONCE, SECONDS_PER_ROUND, replay.once))
    rates.route.push(await countPerSecond(AT_ONCE, SECONDS_PER_ROUND, client.get))
    const before = await processorSeconds(edge)
    const perSecond = await countPerSecond(AT_ONCE, SECONDS_PER_ROUND, browser.get)
    rates.browser.push(perSecond)
    edgeMs.push(((await processorSeconds(edge)) - before) * (1_000 / (perSecond * SECONDS_PER_ROUND)))
  }
  client.close()
  browser.close()
  await replay.close()
  return [
    {
      measure,
      what: `${name}, one at a time, p50`,
      unit: 'ms',
      floor: median(times.floor),
      figure: median(times.route),
      target: { of: 'ratio', bound: 'at most', value: ratioAtMost },
    },
    {
      measure,
      what: `${name}, ${AT_ONCE} at a time`,
      unit: '/s',
      floor: median(rates.floor),
      figure: median(rates.route),
      target: { of: 'figure', bound: 'at least', value: perSecondAtLeast },
    },
    {
      measure,
      what: `${name}, through the edge, one at a time, p50; the floor: without`,
      unit: 'ms',
      floor: median(times.route),
      figure: median(times.browser),
    },
    {
      measure,
      what: `${name}, through the edge, ${AT_ONCE} at a time; the floor: without`,
      unit: '/s',
      floor: median(rates.route),
      figure: median(rates.browser),
    },
    {
      measure,
      what: `${name}, processor of the edge, each of ${AT_ONCE} at a time`,
      unit: 'ms',
      figure: median(edgeMs),
    },
  ]
}

import { openReplay } from '../floor/replay.ts'
import { captureStatements } from '../floor/statements.ts'
import { createHttpClient } from '../load/http-client.ts'
import { timeEach } from '../load/load.ts'
import type { Row } from '../measure.ts'
import { inOrder, median, percentile } from '../percentile.ts'
import type { Product } from '../product.ts'

const WARM_UP = 30 // requests before the measured ones, so that code is compiled and the database's pages are in memory
const ROUNDS = 5 // route and floor alternate, so that other load on the machine affects both
const PER_ROUND = 40

type Subject = {
  readonly measure: number
  /** The name of the route in the table of results. */
  readonly name: string
  readonly path: string
  readonly token: string
  readonly p95AtMostMs: number
  /** The target ratio of the median to the median of its SQL; the row is omitted without it. */
  readonly p50RatioAtMost?: number
}

/**
 * Measures the latency of a route of the tickets service, one request at a time, against its own SQL on a bare pool.
 */
export async function compareLatency(product: Product, subject: Subject): Promise<Row[]> {
  const { measure, name, path, token, p95AtMostMs, p50RatioAtMost } = subject
  const client = createHttpClient(`${product.stack.services().tickets?.url}${path}`, token)
  await timeEach(WARM_UP, client.get)
  const replay = await openReplay(product, 'tickets', await captureStatements(product, 'tickets', client.get))
  await timeEach(WARM_UP, replay.once)
  const times: { route: number[]; floor: number[] } = { route: [], floor: [] }
  for (let round = 0; round < ROUNDS; round++) {
    times.floor.push(...(await timeEach(PER_ROUND, replay.once)))
    times.route.push(...(await timeEach(PER_ROUND, client.get)))
  }
  client.close()
  await replay.close()
  const p95Of = (durations: readonly number[]) => percentile(inOrder(durations), 0.95)
  return [
    {
      measure,
      what: `${name}, one at a time, p95`,
      unit: 'ms',
      floor: p95Of(times.floor),
      figure: p95Of(times.route),
      target: { of: 'figure', bound: 'at most', value: p95AtMostMs },
    },
    ...(p50RatioAtMost === undefined
      ? []
      : [
          {
            measure,
            what: `${name}, one at a time, p50`,
            unit: 'ms' as const,
            floor: median(times.floor),
            figure: median(times.route),
            target: { of: 'ratio', bound: 'at most', value: p50RatioAtMost } as const,
          },
        ]),
  ]
}

import { costRows, withCost } from '../cost.ts'
import { createHttpClient } from '../load/http-client.ts'
import { timeEach } from '../load/load.ts'
import type { Measure } from '../measure.ts'
import { signInSeeded } from '../seed/seed.ts'
import { compareLatency } from './compare-latency.ts'

/** Measures how fast an admin of the big company gets the dashboard for thirty days. */
export const dashboard: Measure = {
  number: 6,
  inProduct: async (product) => {
    const { token } = await signInSeeded(product, 1, 'admin-1')
    const path = '/dashboard?days=30'
    return compareLatency(product, { measure: 6, name: 'GET /dashboard, 30 days', path, token, p95AtMostMs: 60 })
  },
}

const BOARDS = 200

/** Measures how fast an admin gets the board, whose lanes the client requests together. */
export const board: Measure = {
  number: 7,
  inProduct: async (product) => {
    const { token } = await signInSeeded(product, 1, 'admin-1')
    const path = '/ticket/kanban/lanes'
    const name = 'the whole board'
    const times = await compareLatency(product, { measure: 7, name, path, token, p95AtMostMs: 40, p50RatioAtMost: 1.5 })
    const client = createHttpClient(`${product.stack.services().tickets?.url}${path}`, token)
    const { cost } = await withCost(product, () => timeEach(BOARDS, client.get))
    client.close()
    return [...times, ...costRows(7, name, cost, BOARDS)]
  },
}

import type { Measure } from '../measure.ts'
import { signInSeeded } from '../seed/seed.ts'
import { compareLatency } from './compare-latency.ts'

/** An admin looks at thirty days of the big company. */
export const dashboard: Measure = {
  number: 6,
  inProduct: async (product) => {
    const { token } = await signInSeeded(product, 1, 'admin-1')
    const path = '/dashboard?days=30'
    return compareLatency(product, { measure: 6, name: 'GET /dashboard, 30 days', path, token, p95AtMostMs: 60 })
  },
}

/** An admin looks at the board. */
export const board: Measure = {
  number: 7,
  inProduct: async (product) => {
    const { token } = await signInSeeded(product, 1, 'admin-1')
    const path = '/ticket/kanban'
    return compareLatency(product, { measure: 7, name: 'GET /ticket/kanban', path, token, p95AtMostMs: 40 })
  },
}

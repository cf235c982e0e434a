import { Gauge, type Registry } from 'prom-client'
import type { System } from '../tables/db.ts'
import { findUnreconciled } from './review-repository.ts'

type Found = Awaited<ReturnType<typeof findUnreconciled>>[number]

/**
 * Creates the gauges that count waiting notices, charges that were not read at the provider for 15 minutes, paid
 * invoices without an extended licence, and payments that need a review.
 */
export function createUnreconciledGauges(registry: Registry, system: System): void {
  function createGauge(name: string, help: string, pick: (found: Found) => number): void {
    new Gauge({
      name,
      help,
      labelNames: ['what'],
      registers: [registry],
      async collect() {
        this.reset()
        const found = await findUnreconciled(system).catch(() => []) // readiness reports an unreachable database
        for (const one of found) this.set({ what: one.what }, pick(one))
      },
    })
  }
  createGauge(
    'pix_unreconciled',
    'Money that is not brought to its end yet, by what it waits for',
    ({ count }) => count,
  )
  createGauge('pix_unreconciled_oldest_seconds', 'Age of the oldest of it', ({ oldest }) => oldest)
}

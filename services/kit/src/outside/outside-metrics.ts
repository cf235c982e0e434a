import { Counter, Gauge, type Registry } from 'prom-client'

const COUNTER = 'outside_work_total'
type Label = 'work' | 'outcome'

/** @param look returns for each table how long its first due row has waited, in seconds */
export function createOutsideMetrics(registry: Registry, look: () => Promise<ReadonlyMap<string, number>>) {
  const registers = [registry]
  new Gauge({
    name: 'outside_work_wait_seconds',
    help: 'How long the first due row waits for its call',
    labelNames: ['work'],
    registers,
    async collect() {
      this.reset()
      const waits = await look().catch(() => new Map<string, number>()) // readiness reports an unreachable database
      for (const [work, seconds] of waits) this.set({ work }, seconds)
    },
  })
  return createOutsideCounts(registry)
}

export type OutsideMetrics = ReturnType<typeof createOutsideCounts>

/** Counts the results of calls, without a gauge of waiting times. Both kinds of work of a service share the counter. */
export const createOutsideCounts = (registry: Registry) => ({
  ended:
    (registry.getSingleMetric(COUNTER) as Counter<Label> | undefined) ??
    new Counter<Label>({
      name: COUNTER,
      help: 'What became of calls: done, waiting (tried again), dead, unknown, canceled, held or lost',
      labelNames: ['work', 'outcome'],
      registers: [registry],
    }),
})

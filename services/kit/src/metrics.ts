import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics of event delivery, which every service has. */
export function createDeliveryMetrics(registry: Registry) {
  const queue = ['queue']
  const registers = [registry]
  return {
    relayed: new Counter({ name: 'outbox_relayed_total', help: 'Events that the broker confirmed', registers }),
    handled: new Counter({ name: 'consumer_handled_total', help: 'Events handled', labelNames: queue, registers }),
    repeated: new Counter({
      name: 'consumer_repeated_total',
      help: 'Events that had been handled',
      labelNames: queue,
      registers,
    }),
    retried: new Counter({
      name: 'consumer_retried_total',
      help: 'Tries that failed and were followed by another',
      labelNames: queue,
      registers,
    }),
    lag: new Histogram({
      name: 'consumer_lag_seconds',
      help: 'From the fact to its having been handled',
      labelNames: queue,
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 3_600],
      registers,
    }),
    pruned: new Counter({
      name: 'pruned_rows_total',
      help: 'Rows removed because nobody asks for them any more',
      labelNames: ['table'],
      registers,
    }),
    buried: new Counter({
      name: 'consumer_dead_total',
      help: 'Events sent to the dead queue',
      labelNames: queue,
      registers,
    }),
  }
}
export type DeliveryMetrics = ReturnType<typeof createDeliveryMetrics>

/** The metrics of jobs, labelled with `name`, because Prometheus uses the label `job` for its targets. */
export function createJobMetrics(registry: Registry) {
  const labelNames = ['name']
  const registers = [registry]
  return {
    interval: new Gauge({
      name: 'job_interval_seconds',
      help: 'From the start of one run to the start of the next',
      labelNames,
      registers,
    }),
    lastSuccess: new Gauge({
      name: 'job_last_success_timestamp_seconds',
      help: 'When a run last ended without a failure; the start of the process until one has',
      labelNames,
      registers,
    }),
    duration: new Histogram({
      name: 'job_run_seconds',
      help: 'Time of a run',
      labelNames,
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 600],
      registers,
    }),
    failures: new Counter({
      name: 'job_failures_total',
      help: 'Rows that failed, and runs that could not look for any',
      labelNames,
      registers,
    }),
  }
}
export type JobMetrics = ReturnType<typeof createJobMetrics>

/** @param look returns the number of unsent events, and the age of the oldest one in seconds */
export function createOutboxGauges(registry: Registry, look: () => Promise<{ count: number; oldest: number }>): void {
  const registers = [registry]
  const oldest = new Gauge({
    name: 'outbox_oldest_seconds',
    help: 'Age of the first event that waits to be sent',
    registers,
  })
  new Gauge({
    name: 'outbox_events',
    help: 'Events that wait to be sent, counted up to 10,000',
    registers,
    async collect() {
      const found = await look().catch(() => undefined) // readiness reports an unreachable database
      for (const gauge of [this, oldest]) if (!found) gauge.remove()
      if (!found) return
      this.set(found.count)
      oldest.set(found.oldest)
    },
  })
}

/** The duration of HTTP responses, by route and status. */
export const createHttpHistogram = (registry: Registry) =>
  new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })

/** The duration of requests to external systems, by purpose and outcome. */
export const createOutgoingHistogram = (registry: Registry) =>
  new Histogram({
    name: 'outgoing_request_seconds',
    help: 'Time of requests to systems that are not ours',
    labelNames: ['purpose', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  })

/**
 * The interval at which Node measures the lag of the event loop, which the lag includes. Node's default of 10 ms wakes
 * an idle process so often that it takes 0.4 % of a processor.
 */
const LAG_MEASURED_EVERY_MS = 100

/** Creates one registry per running service, because tests run several services in one process. */
export function createRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_MEASURED_EVERY_MS })
  return registry
}

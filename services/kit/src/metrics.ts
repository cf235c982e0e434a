import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** The counters of delivery that every service has. */
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
    buried: new Counter({
      name: 'consumer_dead_total',
      help: 'Events sent to the dead queue',
      labelNames: queue,
      registers,
    }),
  }
}
export type DeliveryMetrics = ReturnType<typeof createDeliveryMetrics>

/** Time of every answer, by route and status. */
export const createHttpHistogram = (registry: Registry) =>
  new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })

/** One registry per running service, so that several can live in one process. */
export function createRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

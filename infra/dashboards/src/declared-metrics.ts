import { createEdgeMetrics } from '@recado/edge/metrics'
import { watchDepths } from '@recado/kit/broker/depths'
import { namesOf } from '@recado/kit/broker/topology'
import {
  createDeliveryMetrics,
  createHttpHistogram,
  createJobMetrics,
  createOutboxGauges,
  createOutgoingHistogram,
  createRegistry,
} from '@recado/kit/metrics'
import { createOutsideMetrics } from '@recado/kit/outside/outside-metrics'
import { Registry } from 'prom-client'
import { z } from 'zod'

const MetricType = z.enum(['counter', 'gauge', 'histogram', 'summary'])

/** A metric as a process of the product declares it. */
export type DeclaredMetric = {
  readonly name: string
  readonly help: string
  readonly type: z.infer<typeof MetricType>
  readonly labels: readonly string[]
  /** Whether Node's library declares it for every process, such as the use of memory. */
  readonly isOfNode: boolean
}

/** The metrics of all processes, by name. */
export type DeclaredMetrics = ReadonlyMap<string, DeclaredMetric>

/** The functions of the services that declare metrics, which `create(registry, look)` of each file calls. */
const OF_SERVICES = [
  { file: 'connections/src/metrics.ts', create: 'createGatewayMetrics' },
  { file: 'connections/src/stanza-metrics.ts', create: 'createStanzaMetrics' },
  { file: 'connections/src/trust/trust-metrics.ts', create: 'createTrustMetrics' },
  { file: 'realtime/src/metrics.ts', create: 'createLiveMetrics' },
  { file: 'billing/src/payments/unreconciled-gauges.ts', create: 'createUnreconciledGauges' },
] as const

/** prom-client exports no type with the names of labels. */
const Declared = z.object({ name: z.string(), help: z.string(), type: MetricType, labelNames: z.array(z.string()) })

/**
 * Reads the metrics from the functions that declare them. The functions that look for values are never called, so no
 * server is needed.
 */
export async function readDeclaredMetrics(): Promise<DeclaredMetrics> {
  const ofNode = new Set(
    createRegistry()
      .getMetricsAsArray()
      .map(({ name }) => name),
  )
  const registries = [createEdgeMetrics(() => 0).registry, declareKit(), ...(await declareServices())]
  const metrics = registries.flatMap((registry) => registry.getMetricsAsArray()).map((metric) => Declared.parse(metric))
  return new Map(
    metrics.map(({ labelNames, ...metric }) => [
      metric.name,
      { ...metric, labels: labelNames, isOfNode: ofNode.has(metric.name) },
    ]),
  )
}

function declareKit(): Registry {
  const registry = new Registry()
  createDeliveryMetrics(registry)
  createJobMetrics(registry)
  createHttpHistogram(registry)
  createOutgoingHistogram(registry)
  createOutboxGauges(registry, async () => ({ count: 0, oldest: 0 }))
  createOutsideMetrics(registry, async () => new Map())
  watchDepths(registry, namesOf('recado'), [])
  return registry
}

const declareServices = (): Promise<Registry[]> =>
  Promise.all(
    OF_SERVICES.map(async ({ file, create }) => {
      const registry = new Registry()
      const module = (await import(new URL(`../../../services/${file}`, import.meta.url).href)) as Readonly<
        Record<string, Declare>
      >
      const declare = module[create]
      if (!declare) throw new Error(`services/${file} exports no ${create}`)
      declare(registry, {})
      return registry
    }),
  )

type Declare = (registry: Registry, look: object) => unknown

import {
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace as traces,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { AppError } from '../errors.ts'
import type { Spans } from './spans.ts'
import { type Trace, withTrace } from './trace.ts'

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL }
const SEND_MS = 5_000 // a collector that does not answer must not delay the stop

/** Measures work and sends the spans to a collector; this module is loaded only if a collector is configured. */
export function createOtlpSpans(service: string, endpoint: string): Spans {
  const random = new RandomIdGenerator()
  let chosen: string | undefined // the trace id of the span that is being started
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    idGenerator: {
      generateTraceId: () => chosen ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: SEND_MS }),
      }),
    ],
  })
  const tracer = provider.getTracer('recado')

  return {
    run: (span, parent, work) => {
      chosen = parent.traceId
      const measured = tracer.startSpan(
        span.name,
        { kind: KINDS[span.kind], attributes: span.attributes ?? {} },
        parent.isFirst ? ROOT_CONTEXT : traces.setSpanContext(ROOT_CONTEXT, contextOf(parent)),
      )
      chosen = undefined
      const { traceId, spanId, traceFlags } = measured.spanContext()
      const isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0
      return withTrace({ traceId, spanId, isSampled }, work).then(
        (result) => {
          measured.end()
          return result
        },
        (error: unknown) => {
          measured.setAttribute('error.type', kindOf(error)) // without the message, which may contain texts of users
          if (!(error instanceof AppError)) measured.setStatus({ code: SpanStatusCode.ERROR })
          measured.end()
          throw error
        },
      )
    },
    stop: async () => {
      const sent = provider.shutdown().catch(() => {}) // spans may be lost, but the stop must not fail
      await Promise.race([sent, new Promise((resume) => setTimeout(resume, SEND_MS).unref())])
    },
  }
}

const contextOf = ({ traceId, spanId, isSampled }: Trace): SpanContext => ({
  traceId,
  spanId,
  traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
  isRemote: true,
})

function kindOf(error: unknown): string {
  if (error instanceof AppError) return error.code
  return error instanceof Error ? error.name : typeof error
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'

/** The place of a piece of work among everything that one request caused (https://www.w3.org/TR/trace-context/). */
export type Trace = {
  readonly traceId: string // 32 hexadecimal digits: the correlation id without its dashes
  readonly spanId: string // 16
  readonly isSampled: boolean
  /** Set where the trace begins: there is no span of this id, it only stands for an earlier one. */
  readonly isFirst?: true
}

const active = new AsyncLocalStorage<Trace>()

/** The trace of the work that runs now. */
export const currentTrace = (): Trace | undefined => active.getStore()

/** Runs work as a part of a trace. */
export const withTrace = <R>(trace: Trace, work: () => R): R => active.run(trace, work)

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** @returns undefined for a header that is absent or means nothing */
export function readTraceparent(header: unknown): Trace | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(typeof header === 'string' ? header : '') ?? []
  if (traceId === undefined || spanId === undefined) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags ?? '0', 16) & 1) === 1 }
}

export const traceparentOf = ({ traceId, spanId, isSampled }: Trace): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

/** The correlation id carries the trace: in a row, in an envelope, in an answer's header. */
export const correlationIdOf = ({ traceId }: Trace): string =>
  traceId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

export function traceIdOf(correlationId: string): string {
  const digits = correlationId.replaceAll('-', '').toLowerCase()
  if (/^[0-9a-f]{32}$/.test(digits)) return digits
  return createHash('sha256').update(correlationId).digest('hex').slice(0, 32)
}

/**
 * The trace of work done under a correlation id.
 * @param traceparent what came with it; it counts only when it speaks of the same trace, as does what runs now
 */
export function traceOf(correlationId: string, traceparent?: unknown): Trace {
  const traceId = traceIdOf(correlationId)
  const known = [readTraceparent(traceparent), currentTrace()].find((trace) => trace?.traceId === traceId)
  return known ?? { traceId, spanId: randomBytes(8).toString('hex'), isSampled: true, isFirst: true }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'

/** The position of a piece of work in the trace of one request (https://www.w3.org/TR/trace-context/). */
export type Trace = {
  readonly traceId: string // 32 hexadecimal digits: the correlation id without dashes
  readonly spanId: string // 16 hexadecimal digits
  readonly isSampled: boolean
  /** True at the start of a trace: `spanId` is then a placeholder, and no span has this id. */
  readonly isFirst?: true
}

const active = new AsyncLocalStorage<Trace>()

/** The trace of the current work. */
export const currentTrace = (): Trace | undefined => active.getStore()

/** Runs work as a part of a trace. */
export const withTrace = <R>(trace: Trace, work: () => R): R => active.run(trace, work)

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** @returns undefined for an absent or invalid header */
export function readTraceparent(header: unknown): Trace | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(typeof header === 'string' ? header : '') ?? []
  if (traceId === undefined || spanId === undefined) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags ?? '0', 16) & 1) === 1 }
}

export const traceparentOf = ({ traceId, spanId, isSampled }: Trace): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

/** Returns the correlation id of a trace, which rows, envelopes and response headers contain. */
export const correlationIdOf = ({ traceId }: Trace): string =>
  traceId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

export function traceIdOf(correlationId: string): string {
  const digits = correlationId.replaceAll('-', '').toLowerCase()
  if (/^[0-9a-f]{32}$/.test(digits)) return digits
  return createHash('sha256').update(correlationId).digest('hex').slice(0, 32)
}

/**
 * Returns the trace of work with a correlation id.
 * @param traceparent the received header; it counts only if it belongs to that trace, and so does the current trace
 */
export function traceOf(correlationId: string, traceparent?: unknown): Trace {
  const traceId = traceIdOf(correlationId)
  const known = [readTraceparent(traceparent), currentTrace()].find((trace) => trace?.traceId === traceId)
  return known ?? { traceId, spanId: randomBytes(8).toString('hex'), isSampled: true, isFirst: true }
}

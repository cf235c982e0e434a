import type { OutgoingAnswer, OutgoingFailure, OutgoingResult } from '../outgoing/outgoing-request.ts'
import type { Outcome } from './outside-work.ts'

/**
 * Turns the result of an `outgoing` request into the outcome of a row.
 * @param read parses an answer with a 2xx status
 */
export function outcomeOf<A>(
  result: OutgoingResult,
  read: (answer: OutgoingAnswer) => A,
  now: () => number = Date.now,
): Outcome<A> {
  if (result.kind !== 'answer') return ofFailure(result)
  const { status } = result
  if (result.ok) return { outcome: 'done', answer: read(result) }
  const reason = `answered ${status}`
  const waitMs = retryAfterMs(result.headers['retry-after'], now())
  const asked = waitMs !== undefined && { waitMs }
  if (status === 429) return { outcome: 'not-done', reason, ...asked }
  if (status >= 500 || status === 408 || status === 425) return { outcome: 'unsure', reason, ...asked }
  return { outcome: 'hopeless', reason }
}

function ofFailure(failure: OutgoingFailure): Outcome<never> {
  const { kind, sent } = failure
  if (kind === 'refused') return { outcome: 'hopeless', reason: `refused: ${failure.reason}` }
  if (kind === 'too-large' && !sent) return { outcome: 'hopeless', reason: 'request too large' }
  const reason = kind === 'network' ? `network: ${failure.reason}` : kind
  return { outcome: sent ? 'unsure' : 'not-done', reason }
}

/** @returns the wait in a `Retry-After` header, which contains seconds or a date; undefined for any other text */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const text = header.trim()
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

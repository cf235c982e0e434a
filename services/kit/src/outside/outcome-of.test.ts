import { expect, test } from 'vitest'
import type { OutgoingResult } from '../outgoing/outgoing-request.ts'
import { outcomeOf, retryAfterMs } from './outcome-of.ts'

const answered = (status: number, headers: Record<string, string> = {}): OutgoingResult => ({
  kind: 'answer',
  ok: status < 300,
  status,
  headers,
  body: Buffer.from('hello'),
})
const NOW = Date.parse('2026-01-01T00:00:00Z')

test.each<[string, OutgoingResult, object]>([
  ['200', answered(200), { outcome: 'done', answer: 'hello' }],
  ['302', answered(302), { outcome: 'hopeless', reason: 'answered 302' }],
  ['400', answered(400), { outcome: 'hopeless', reason: 'answered 400' }],
  ['408', answered(408), { outcome: 'unsure', reason: 'answered 408' }],
  ['429', answered(429, { 'retry-after': '7' }), { outcome: 'not-done', reason: 'answered 429', waitMs: 7_000 }],
  ['503', answered(503, { 'retry-after': '7' }), { outcome: 'unsure', reason: 'answered 503', waitMs: 7_000 }],
  [
    'a refusal',
    { kind: 'refused', reason: 'address', sent: false },
    { outcome: 'hopeless', reason: 'refused: address' },
  ],
  [
    'no connection',
    { kind: 'network', reason: 'ECONNREFUSED', sent: false },
    { outcome: 'not-done', reason: 'network: ECONNREFUSED' },
  ],
  [
    'a lost connection',
    { kind: 'network', reason: 'ECONNRESET', sent: true },
    { outcome: 'unsure', reason: 'network: ECONNRESET' },
  ],
  ['silence', { kind: 'timed-out', sent: true }, { outcome: 'unsure', reason: 'timed-out' }],
  [
    'an answer that is too large',
    { kind: 'too-large', part: 'response', sent: true },
    { outcome: 'unsure', reason: 'too-large' },
  ],
  [
    'a request that is too large',
    { kind: 'too-large', part: 'request', sent: false },
    { outcome: 'hopeless', reason: 'request too large' },
  ],
])('a call that ends with %s has its outcome', (_, result, expected) => {
  expect(
    outcomeOf(
      result,
      ({ body }) => body.toString(),
      () => NOW,
    ),
  ).toEqual(expected)
})

test.each([
  ['0', 0],
  ['120', 120_000],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After %j means a wait of %s ms', (header, expected) => {
  expect(retryAfterMs(header, NOW)).toBe(expected)
})

import { expect, test } from 'vitest'
import { backoff, nextState, waitsOf } from './next-state.ts'
import type { Outcome } from './outside-work.ts'

const waitMs = waitsOf([5_000, 20_000])
const repeatable = { repeat: 'repeatable', waitMs } as const
const atMostOnce = { repeat: 'atMostOnce', waitMs } as const
const reason = 'answered 500'
const unsure: Outcome<never> = { outcome: 'unsure', reason }
const notDone: Outcome<never> = { outcome: 'not-done', reason }
const postponed: Outcome<never> = { outcome: 'postponed', waitMs: 7_000, reason }

test.each([
  ['an answer', 'done', { outcome: 'done', answer: 1 }, { status: 'done', reason: null }],
  ['a hopeless call', 'dead', { outcome: 'hopeless', reason }, { status: 'dead', reason }],
  ['a call that was not made', 'waiting', notDone, { status: 'waiting', waitMs: 5_000, reason }],
  ['a call that cannot be made yet', 'waiting', postponed, { status: 'waiting', waitMs: 7_000, reason }],
] as const)('after %s a row is %s, whether or not the call may be repeated', (_, __, outcome, expected) => {
  expect(nextState(repeatable, 1, outcome)).toEqual(expected)
  expect(nextState(atMostOnce, 1, outcome)).toEqual(expected)
})

test('a call that may have arrived is repeated only if the work is repeatable', () => {
  expect(nextState(repeatable, 2, unsure)).toEqual({ status: 'waiting', waitMs: 20_000, reason })
  expect(nextState(atMostOnce, 1, unsure)).toEqual({ status: 'unknown', reason })
})

test('a row is dead after its last attempt, with the reason', () => {
  expect(nextState(repeatable, 3, unsure)).toEqual({ status: 'dead', reason })
  expect(nextState(atMostOnce, 3, notDone)).toEqual({ status: 'dead', reason })
  expect(nextState(repeatable, 3, postponed)).toMatchObject({ status: 'waiting' }) // a postponed call is not an attempt
})

test.each([
  [60_000, 60_000],
  [1_000, 5_000], // our own wait is the minimum
  [86_400_000, 3_600_000], // an hour is the maximum
])('a wait of %i ms that the other side requests becomes a wait of %i ms', (asked, expected) => {
  expect(nextState(repeatable, 1, { ...notDone, waitMs: asked })).toMatchObject({ waitMs: expected })
})

test('waits double up to a maximum, are randomly shortened by up to a half, and end with the last attempt', () => {
  const waits = (random: number) =>
    [1, 2, 3, 4, 5].map(backoff({ firstMs: 100, mostMs: 300, tries: 5, random: () => random }))

  expect(waits(0)).toEqual([100, 200, 300, 300, undefined])
  expect(waits(1)).toEqual([50, 100, 150, 150, undefined])
})

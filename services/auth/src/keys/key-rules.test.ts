import { describe, expect, test } from 'vitest'
import { nextTurn, provingNow, signingNow } from './key-rules.ts'

const now = new Date('2026-06-01T12:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const keys = (...begin: number[]) => begin.map((hours, index) => ({ generation: index + 1, notBefore: at(hours) }))
const generations = (found: { generation: number }[]) => found.map(({ generation }) => generation)

describe('signing keys whose turns began this many hours ago', () => {
  test.each([
    { begin: [-1], signs: 1, prove: [1] },
    { begin: [-100, 1], signs: 1, prove: [1, 2] },
    { begin: [-100, 0], signs: 2, prove: [1, 2] },
    { begin: [-100, -2.9], signs: 2, prove: [1, 2] },
    { begin: [-100, -3], signs: 2, prove: [2] },
    { begin: [-300, -100, -1, 5], signs: 3, prove: [2, 3, 4] },
    { begin: [5], signs: 1, prove: [1] }, // a slow clock must not leave the installation without a signing key
  ])(
    'with keys from days $begin, the newest key that has begun signs, and keys whose tokens may be unexpired verify',
    ({ begin, signs, prove }) => {
      expect(signingNow(keys(...begin), now)?.generation).toBe(signs)
      expect(generations(provingNow(keys(...begin), now))).toEqual(prove)
    },
  )
})

describe('the next key', () => {
  test('the next key signs at once if there is no other key', () => {
    expect(nextTurn([], 90, now)).toEqual({ generation: 1, notBefore: now })
  })

  test.each([
    ['is not created while the newest signs for more than a day', -88 * 24, undefined],
    ['is created a day before it is needed', -89 * 24, { generation: 2, notBefore: at(24) }],
    [
      'is created a day ahead even if no process was running when it was due',
      -400 * 24,
      { generation: 2, notBefore: at(24) },
    ],
    ['is not created twice', 23, undefined],
  ])('the next key %s', (_, begin, turn) => {
    expect(nextTurn(keys(begin), 90, now)).toEqual(turn)
  })
})

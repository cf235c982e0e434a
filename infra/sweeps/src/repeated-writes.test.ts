import { expect, test } from 'vitest'
import { repeatedWrites } from './repeated-writes.ts'

/** Returns the lists one after the other, one per call. */
const inTurn = (...lists: string[][]) => {
  const left = [...lists]
  return { left, ask: async () => left.shift() ?? [] }
}

test('writes are reported only if every repetition causes them', async () => {
  const { ask } = inTurn(['contact', 'ticket'], ['ticket', 'message'])

  expect(await repeatedWrites(['contact', 'ticket', 'outbox'], ask)).toEqual(['ticket'])
})

test('a request that wrote no row is not repeated', async () => {
  const { left, ask } = inTurn(['contact'])

  expect(await repeatedWrites([], ask)).toEqual([])
  expect(left).toHaveLength(1)
})

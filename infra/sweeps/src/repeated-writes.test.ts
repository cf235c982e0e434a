import { expect, test } from 'vitest'
import { repeatedWrites } from './repeated-writes.ts'

/** @returns a function that returns the next list on each call, and the lists that are left */
const inTurn = (...lists: string[][]) => {
  const left = [...lists]
  return { left, ask: async () => left.shift() ?? [] }
}

test('a write counts as caused by the request only if each repetition causes it too', async () => {
  const { ask } = inTurn(['contact', 'ticket'], ['ticket', 'message'])

  expect(await repeatedWrites(['contact', 'ticket', 'outbox'], ask)).toEqual(['ticket'])
})

test('a request that wrote no row is not repeated', async () => {
  const { left, ask } = inTurn(['contact'])

  expect(await repeatedWrites([], ask)).toEqual([])
  expect(left).toHaveLength(1)
})

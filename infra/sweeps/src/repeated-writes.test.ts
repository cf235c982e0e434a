import { expect, test } from 'vitest'
import { repeatedWrites } from './repeated-writes.ts'

/** Answers with one list after the other. */
const inTurn = (...lists: string[][]) => {
  const left = [...lists]
  return { left, ask: async () => left.shift() ?? [] }
}

test('writes that come whenever it is asked are kept, those that come once or twice are not', async () => {
  const { ask } = inTurn(['contact', 'ticket'], ['ticket', 'message'])

  expect(await repeatedWrites(['contact', 'ticket', 'outbox'], ask)).toEqual(['ticket'])
})

test('a request that wrote nothing is not asked again', async () => {
  const { left, ask } = inTurn(['contact'])

  expect(await repeatedWrites([], ask)).toEqual([])
  expect(left).toHaveLength(1)
})

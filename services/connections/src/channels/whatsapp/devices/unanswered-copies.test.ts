import { expect, test } from 'vitest'
import { countCopies } from './unanswered-copies.ts'

test('an answer to a message counts as the answer to a copy as long as a sent copy of the message is unanswered', async () => {
  const copies = countCopies({ most: 10, keepMs: 60_000 })
  expect(copies.answer('A')).toBe(false)
  await copies.leave('A', async () => expect(copies.answer('B')).toBe(false))
  await copies.leave('A', async () => {})
  await expect(copies.leave('A', () => Promise.reject(new Error('not encrypted')))).rejects.toThrow('not encrypted')

  expect([1, 2, 3].map(() => copies.answer('A'))).toEqual([true, true, false])
})

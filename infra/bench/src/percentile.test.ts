import { expect, test } from 'vitest'
import { inOrder, median, percentile } from './percentile.ts'

test('a percentile is the value at the nearest rank', () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1)

  expect([percentile(values, 0.5), percentile(values, 0.99), percentile(values, 1)]).toEqual([50, 99, 100])
  expect(percentile([7], 0.5)).toBe(7)
})

test('inOrder returns a new array that is sorted by number, not by text', () => {
  const values = [100, 9, 20]

  expect(inOrder(values)).toEqual([9, 20, 100])
  expect(median(values)).toBe(20)
  expect(values).toEqual([100, 9, 20])
})

import { expect, test } from 'vitest'
import { percentile } from './percentile.ts'

test('is the value of the nearest rank', () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1)

  expect([percentile(values, 0.5), percentile(values, 0.99), percentile(values, 1)]).toEqual([50, 99, 100])
  expect(percentile([7], 0.5)).toBe(7)
})

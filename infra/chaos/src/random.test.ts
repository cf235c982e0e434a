import { expect, test } from 'vitest'
import { createRandom } from './random.ts'

const throws = (seed: number, purpose?: string) => {
  const random = createRandom(seed, purpose)
  return Array.from({ length: 20 }, () => Math.floor(random.between(0, 1_000)))
}

test('two generators with the same seed return the same numbers, and one with another seed returns different ones', () => {
  expect(throws(7, 'a')).toEqual(throws(7, 'a'))
  expect(throws(7, 'a')).not.toEqual(throws(8, 'a'))
  expect(throws(7, 'a')).not.toEqual(throws(7, 'b'))
})

test('random numbers stay within the bounds, and random choices reach each item', () => {
  const random = createRandom(1)
  const chosen = Array.from({ length: 200 }, () => random.oneOf(['a', 'b', 'c']))
  const between = Array.from({ length: 200 }, () => random.between(5, 10))

  expect(new Set(chosen).size).toBe(3)
  expect(Math.min(...between)).toBeGreaterThanOrEqual(5)
  expect(Math.max(...between)).toBeLessThan(10)
  expect(random.shuffled([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4])
})

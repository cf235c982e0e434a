import { expect, test } from 'vitest'
import { createBoundedMap } from './bounded-map.ts'

test('a bounded map stays within its limit, and evicts the least recently used entries first', () => {
  const map = createBoundedMap<string, number>({ most: 2 })
  map.set('first', 1)
  map.set('second', 2)
  map.get('first')
  map.set('third', 3)

  expect(['first', 'second', 'third'].map((key) => map.get(key))).toEqual([1, undefined, 3])
  expect(map.size).toBe(2)
})

test('an empty bounded map takes next to no memory, whatever its limit', () => {
  const megabytes = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return (heapUsed + arrayBuffers) / 1_000_000
  }
  const before = megabytes()

  const maps = Array.from({ length: 50 }, () => createBoundedMap<string, true>({ most: 100_000, keepMs: 60_000 }))

  expect(megabytes() - before).toBeLessThan(20) // 220 if the map allocated space for all entries
  expect(maps).toHaveLength(50)
})

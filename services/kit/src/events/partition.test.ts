import { expect, test } from 'vitest'
import { PARTITIONS, partitionOf } from './partition.ts'

test('a key has the same partition in every release', () => {
  expect(['1:7', '1:8', '2:7', ''].map(partitionOf)).toEqual([3, 2, 6, 1])
})

test('keys spread evenly over all partitions', () => {
  const counts = Array.from({ length: PARTITIONS }, () => 0)
  for (let id = 1; id <= 8_000; id++) {
    const partition = partitionOf(`1:${id}:5511999${id}`)
    counts[partition] = (counts[partition] ?? 0) + 1
  }

  expect(Math.max(...counts)).toBeLessThan(1_200)
  expect(Math.min(...counts)).toBeGreaterThan(800)
})

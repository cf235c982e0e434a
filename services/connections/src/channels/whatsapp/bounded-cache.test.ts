import { expect, test } from 'vitest'
import { createBoundedCache } from './bounded-cache.ts'

test('a bounded cache evicts the least recently used entry when it is full', () => {
  const cache = createBoundedCache({ most: 2, keepMs: 60_000 })
  cache.set('first', { n: 1 })
  cache.set('second', { n: 2 })
  cache.get('first')
  cache.set('third', { n: 3 })

  expect(['first', 'second', 'third'].map((key) => cache.get(key))).toEqual([{ n: 1 }, undefined, { n: 3 }])
})

test('a bounded cache distinguishes a key that was stored as null from an unknown key', () => {
  const cache = createBoundedCache({ most: 2, keepMs: 60_000 })
  cache.set('gone', null)

  expect([cache.get('gone'), cache.get('unknown')]).toEqual([null, undefined])
})

test('a bounded cache does not store an entry whose key `isWorthIt` rejects', () => {
  const cache = createBoundedCache({ most: 2, keepMs: 60_000, isWorthIt: (key) => !key.startsWith('pre-key.') })
  cache.set('pre-key.1', { n: 1 })
  cache.set('session.1', { n: 2 })

  expect([cache.get('pre-key.1'), cache.get('session.1')]).toEqual([undefined, { n: 2 }])
})

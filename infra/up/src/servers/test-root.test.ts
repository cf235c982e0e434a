import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { allTestRoots, testRoot } from './test-root.ts'

function aDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'test-root-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

test('the servers of a test run keep their data in memory if there is room', () => {
  const memory = aDirectory()

  expect(dirname(testRoot({ memory, needed: 1 }))).toBe(memory)
})

test('the servers of a test run keep their data on disk if memory has no room or the system offers none', () => {
  const memory = aDirectory()

  expect(testRoot({ memory, needed: Number.MAX_SAFE_INTEGER })).toBe('.data/test')
  expect(testRoot({ memory: join(memory, 'missing'), needed: 1 })).toBe('.data/test')
})

test('two users of one checkout have directories of their own in memory', () => {
  const memory = aDirectory()

  expect(testRoot({ memory, needed: 1, user: 0 })).not.toBe(testRoot({ memory, needed: 1, user: 1_000 }))
})

test('data that a killed test run left is searched for in memory and on disk', () => {
  expect(allTestRoots()).toContain(testRoot())
  expect(allTestRoots()).toContain(testRoot({ memory: '/missing' }))
})

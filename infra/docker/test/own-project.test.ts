import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findAbandoned } from './own-project.ts'

function aDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'recado-project-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

test('a project is abandoned when the process that started it has ended', () => {
  const folder = aDirectory()
  const ended = `recado-nightly-${2 ** 22 + 1}-aabbccdd` // above the largest pid
  for (const name of [ended, `recado-nightly-${process.pid}-aabbccdd`]) mkdirSync(join(folder, name))

  expect(findAbandoned(folder)).toEqual([ended])
  expect(findAbandoned(join(folder, 'missing'))).toEqual([])
})

import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { checkLock } from './check-lock.ts'
import { readLock } from './locked-packages.ts'

const packages = readLock(resolve(import.meta.dirname, '../../..'))

test('package-lock.json is complete for every platform and names no registry', () => {
  expect(checkLock(packages)).toEqual([])
})

test('a missing package for another platform is found', () => {
  const { 'node_modules/@biomejs/cli-darwin-arm64': _leftOut, ...rest } = packages

  expect(checkLock(rest)).toEqual([
    'node_modules/@biomejs/biome: @biomejs/cli-darwin-arm64 is missing from package-lock.json',
  ])
})

test.each([
  ['beside the package that needs it', 'node_modules/a/node_modules/b', []],
  ['above it', 'node_modules/b', []],
  ['elsewhere', 'node_modules/c/node_modules/b', ['node_modules/a: b is missing from package-lock.json']],
])('a package is found where Node looks for it: %s', (_where, place, found) => {
  expect(checkLock({ 'node_modules/a': { dependencies: { b: '1.0.0' } }, [place]: { version: '1.0.0' } })).toEqual(
    found,
  )
})

test('a registry URL is reported, and a link to a workspace package is not', () => {
  const found = checkLock({
    'node_modules/thing': { resolved: 'https://registry.example/thing-1.0.0.tgz' },
    'node_modules/@recado/kit': { resolved: 'services/kit', link: true },
  })

  expect(found).toEqual([
    'node_modules/thing: package-lock.json names an address, https://registry.example/thing-1.0.0.tgz',
  ])
})

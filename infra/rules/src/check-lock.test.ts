import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { checkLock } from './check-lock.ts'
import { readLock } from './locked-packages.ts'

const packages = readLock(resolve(import.meta.dirname, '../../..'))

test('package-lock.json contains the packages of every platform and no address of a registry', () => {
  expect(checkLock(packages)).toEqual([])
})

test('the check reports that a package for another platform is missing', () => {
  const { 'node_modules/@biomejs/cli-darwin-arm64': _leftOut, ...rest } = packages

  expect(checkLock(rest)).toEqual([
    'node_modules/@biomejs/biome: @biomejs/cli-darwin-arm64 is missing from package-lock.json',
  ])
})

test.each([
  ['below the package that needs it', 'node_modules/a/node_modules/b', []],
  ['at the root', 'node_modules/b', []],
  [
    'below another package, where Node does not look',
    'node_modules/c/node_modules/b',
    ['node_modules/a: b is missing from package-lock.json'],
  ],
])('the check looks for a dependency where Node does: %s', (_where, place, found) => {
  expect(checkLock({ 'node_modules/a': { dependencies: { b: '1.0.0' } }, [place]: { version: '1.0.0' } })).toEqual(
    found,
  )
})

test('the check reports the URL of a registry, and accepts a link to a workspace', () => {
  const found = checkLock({
    'node_modules/thing': { resolved: 'https://registry.example/thing-1.0.0.tgz' },
    'node_modules/@recado/kit': { resolved: 'services/kit', link: true },
  })

  expect(found).toEqual([
    'node_modules/thing: package-lock.json names an address, https://registry.example/thing-1.0.0.tgz',
  ])
})

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { checkLicences, type LockedPackages } from './licences.ts'

const root = resolve(import.meta.dirname, '../../..')
const { packages } = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8')) as {
  packages: LockedPackages
}

test('every package of the product is permissive or named in README', () => {
  expect(checkLicences(packages)).toEqual([])
})

test.each([
  ['a strong copyleft licence', { license: 'AGPL-3.0-only' }],
  ['one of two that both hold', { license: 'MIT AND GPL-2.0' }],
  ['a known one of another package', { license: 'GPL-3.0' }],
  ['none', {}],
])('a package under %s is found', (_what, { license }: { license?: string }) => {
  const found = checkLicences({
    ...packages,
    'web/node_modules/@some/thing': { version: '1.0.0', ...(license && { license }) },
  })

  expect(found).toEqual([
    `@some/thing 1.0.0: the licence ${license ?? '(none)'} is not one that README and licences.ts know`,
  ])
})

test.each([
  ['of development', { license: 'GPL-3.0', dev: true }],
  ['of our own', { link: true }],
  ['with a choice of licences', { license: '(MIT OR GPL-3.0)' }],
])('a package %s is no finding', (_what, found) => {
  expect(checkLicences({ 'node_modules/thing': { version: '1.0.0', ...found } })).toEqual([])
})

test('README names what the product uses under a licence that is not permissive', () => {
  const readme = readFileSync(resolve(root, 'README.md'), 'utf8')

  for (const name of ['libsignal', 'GPL-3.0', 'libvips', 'LGPL-3.0']) expect(readme).toContain(name)
})

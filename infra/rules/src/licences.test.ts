import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { checkLicences } from './licences.ts'
import { readLock } from './locked-packages.ts'

const root = resolve(import.meta.dirname, '../../..')
const packages = readLock(root)

test('every package of package-lock.json has a permissive licence, or a licence that licences.ts lists for it or for tools', () => {
  expect(checkLicences(packages)).toEqual([])
})

test.each([
  ['a strong copyleft licence', { license: 'AGPL-3.0-only' }],
  ['two licences that both apply', { license: 'MIT AND GPL-2.0' }],
  ['a licence that is only listed for another package', { license: 'GPL-3.0' }],
  ['no licence', {}],
])('the check reports a package under %s', (_what, { license }: { license?: string }) => {
  const found = checkLicences({
    ...packages,
    'web/node_modules/@some/thing': { version: '1.0.0', ...(license && { license }) },
  })

  expect(found).toEqual([
    `@some/thing 1.0.0: the licence ${license ?? '(none)'} is not one that README and licences.ts know`,
  ])
})

test.each([
  ['a strong copyleft licence', { license: 'AGPL-3.0-only', dev: true }],
  ['no licence', { dev: true }],
])('the check reports a development package under %s', (_what, found: { license?: string; dev: boolean }) => {
  expect(checkLicences({ 'node_modules/thing': { version: '1.0.0', ...found } })).toEqual([
    `thing 1.0.0: the licence ${found.license ?? '(none)'} is not one that README and licences.ts know`,
  ])
})

test('the check accepts a licence with conditions for distribution only for development packages', () => {
  const thing = { version: '1.0.0', license: 'MPL-2.0' }

  expect(checkLicences({ 'node_modules/thing': { ...thing, dev: true } })).toEqual([])
  expect(checkLicences({ 'node_modules/thing': thing })).toEqual([
    'thing 1.0.0: the licence MPL-2.0 is not one that README and licences.ts know',
  ])
})

test('the check reports a package of the product without a licence, even if its name is listed for development', () => {
  expect(checkLicences({ 'node_modules/busboy': { version: '1.6.0', dev: true } })).toEqual([])
  expect(checkLicences({ 'node_modules/busboy': { version: '1.6.0' } })).toHaveLength(1)
})

test('the check accepts a package of the product without a licence only in the version whose licence file was read', () => {
  expect(checkLicences({ 'node_modules/png-js': { version: '2.0.0' } })).toEqual([])
  expect(checkLicences({ 'node_modules/png-js': { version: '2.0.1' } })).toHaveLength(1)
})

test.each([
  ['of our own', { link: true }],
  ['with a choice of licences', { license: '(MIT OR GPL-3.0)' }],
])('the check accepts a package %s', (_what, found) => {
  expect(checkLicences({ 'node_modules/thing': { version: '1.0.0', ...found } })).toEqual([])
})

test('README names each package of the product whose licence is not permissive', () => {
  const readme = readFileSync(resolve(root, 'README.md'), 'utf8')

  for (const name of ['libsignal', 'GPL-3.0', 'libvips', 'LGPL-3.0']) expect(readme).toContain(name)
})

import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { checkPins } from './check-pins.ts'
import { readLock } from './locked-packages.ts'

const packages = readLock(resolve(import.meta.dirname, '../../..'))

test('every dependency is pinned to one version, and Baileys stays at its release candidate', () => {
  expect(checkPins(packages)).toEqual([])
  expect(packages['node_modules/@whiskeysockets/baileys']?.version).toBe('7.0.0-rc14')
})

test.each(['^6.2.17', '~6.2.17', '6.x', 'latest', '*', 'github:panva/jose'])(
  'the version range %s is reported as not pinned',
  (wanted) => {
    const found = checkPins({ ...packages, 'services/kit': { dependencies: { jose: wanted } } })
    expect(found).toEqual([`services/kit: jose ${wanted} is not one version`])
  },
)

const thing = { thing: '^1.0.0' }
test.each([
  ['the dependencies of a service', 'services/kit', { dependencies: thing }],
  ['those of its development', 'services/kit', { devDependencies: thing }],
  ['the optional ones of the repository', 'package.json', { optionalDependencies: thing }],
])('a version range among %s is found', (_which, place, locked) => {
  const found = checkPins({ [place.replace('package.json', '')]: locked })
  expect(found).toEqual([`${place}: thing ^1.0.0 is not one version`])
})

test('our own packages and dependencies of other packages need no pin', () => {
  const others = { version: '1.0.0', dependencies: { thing: '^1.0.0' } }
  const own = { dependencies: { '@recado/contracts': '*' } }
  expect(checkPins({ 'node_modules/others': others, 'services/kit': own })).toEqual([])
})

test.each([
  ["the registry's latest", '6.17.16'],
  ['a release candidate before what it mended', '7.0.0-rc10'],
  ['a newer one', '7.1.0'],
])('%s of Baileys, wanted or installed, is refused with the reason', (_what, version) => {
  const found = checkPins({
    'services/connections': { dependencies: { '@whiskeysockets/baileys': version } },
    'services/connections/node_modules/@whiskeysockets/baileys': { version },
  })

  expect(found).toHaveLength(2)
  for (const line of found) {
    expect(line).toContain(`@whiskeysockets/baileys ${version} is not 7.0.0-rc14`)
    expect(line).toContain('GHSA-qvv5-jq5g-4cgg')
  }
})

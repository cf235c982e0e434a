import { expect, test } from 'vitest'
import { chainTo } from './chain.ts'

const PACKAGES = {
  '': { name: 'recado', devDependencies: { runner: '1.0.0' } },
  'services/tickets': {
    name: '@recado/tickets',
    dependencies: { client: '1.0.0' },
    devDependencies: { parser: '1.0.0' },
  },
  'node_modules/@recado/tickets': { resolved: 'services/tickets', link: true },
  'node_modules/client': { version: '1.0.0', dependencies: { http: '^1.0.0' } },
  'node_modules/http': { version: '1.0.0', optionalDependencies: { parser: '^1.0.0' } },
  'node_modules/parser': { version: '1.0.0' },
  'node_modules/http/node_modules/parser': { version: '2.0.0' },
  'node_modules/runner': { version: '1.0.0', dev: true, peerDependencies: { reporter: '*' } },
  'node_modules/reporter': { version: '1.0.0', dev: true },
}

test.each([
  ['node_modules/client', ['@recado/tickets', 'client']],
  ['node_modules/http/node_modules/parser', ['@recado/tickets', 'client', 'http', 'parser']],
  ['node_modules/reporter', ['recado', 'runner', 'reporter']],
])('the chain to %s starts at a package of our own', (place, chain) => {
  expect(chainTo(PACKAGES, place)).toEqual(chain)
})

test('the chain to a production package has only production packages, even if a development chain is shorter', () => {
  const { 'node_modules/http/node_modules/parser': _nested, ...packages } = PACKAGES
  expect(chainTo(packages, 'node_modules/parser')).toEqual(['@recado/tickets', 'client', 'http', 'parser'])
})

test('the shortest chain is returned', () => {
  const tickets = { name: '@recado/tickets', dependencies: { client: '1.0.0', http: '1.0.0' } }
  expect(chainTo({ ...PACKAGES, 'services/tickets': tickets }, 'node_modules/http')).toEqual([
    '@recado/tickets',
    'http',
  ])
})

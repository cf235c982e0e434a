import { expect, test } from 'vitest'
import type { Finding } from './advisory.ts'
import { judgeFindings, judgeList } from './judge-advisories.ts'
import { findListed, listRunning, type ReviewedList } from './reviewed-list.ts'

const PACKAGES = {
  'services/kit': { name: '@recado/kit', dependencies: { http: '1.0.0' }, devDependencies: { runner: '1.0.0' } },
  'node_modules/@recado/kit': { resolved: 'services/kit', link: true },
  'node_modules/http': { version: '1.0.0' },
  'node_modules/runner': { version: '7.0.0-rc.3', dev: true, dependencies: { http: '^2.0.0' } },
  'node_modules/runner/node_modules/http': { version: '2.0.0', dev: true },
}

const LIST: ReviewedList = { lookedAt: '2026-11-29', source: 'somewhere', advisories: [], packages: ['http@1.0.0'] }

const ADVISORY = {
  id: 'GHSA-aaaa-bbbb-cccc',
  package: 'http',
  severity: 'high',
  range: '<3.0.0',
  title: 'Bad',
} as const

const finding = (change: Partial<Finding>): Finding => ({ ...ADVISORY, places: ['node_modules/http'], ...change })

const accepting = (until: string, change: Partial<Finding> = {}): ReviewedList => ({
  ...LIST,
  advisories: [{ ...ADVISORY, ...change, accepted: { reason: 'we send no such header', until } }],
})

test('a finding is described by severity, package, range, advisory, place, version and chain', () => {
  expect(judgeFindings([finding({})], LIST, PACKAGES, '2026-11-29')).toEqual([
    {
      line: 'high, production: http <3.0.0, GHSA-aaaa-bbbb-cccc: Bad (node_modules/http 1.0.0, by @recado/kit > http)',
      isRed: true,
    },
  ])
})

const ofRunner = ['node_modules/runner/node_modules/http']
test.each([
  ['critical, in production', finding({ severity: 'critical' }), true],
  ['high, in production', finding({}), true],
  ['high, in production and development', finding({ places: [...ofRunner, 'node_modules/http'] }), true],
  ['moderate, in production', finding({ severity: 'moderate' }), false],
  ['low, in production', finding({ severity: 'low' }), false],
  ['critical, in development', finding({ severity: 'critical', places: ofRunner }), false],
])('only a finding that is high or critical in production is red: %s', (_what, one, isRed) => {
  expect(judgeFindings([one], LIST, PACKAGES, '2026-11-29').map((verdict) => verdict.isRed)).toEqual([isRed])
})

test.each([
  [
    'it is accepted',
    accepting('2027-01-31'),
    '2026-11-29',
    false,
    '; accepted until 2027-01-31: we send no such header',
  ],
  ['it is accepted until today', accepting('2027-01-31'), '2027-01-31', false, '; accepted until 2027-01-31'],
  ['its acceptance ended yesterday', accepting('2027-01-31'), '2027-02-01', true, '; was accepted until 2027-01-31'],
  ['another advisory is accepted', accepting('2027-01-31', { id: 'GHSA-dddd-eeee-ffff' }), '2026-11-29', true, ''],
  ['it is accepted for another package', accepting('2027-01-31', { package: 'runner' }), '2026-11-29', true, ''],
])('a finding is red unless the list accepts it on this day: %s', (_what, list, today, isRed, told) => {
  const [verdict] = judgeFindings([finding({})], list, PACKAGES, today)
  expect(verdict?.isRed).toBe(isRed)
  expect(verdict?.line).toContain(`@recado/kit > http)${told}`)
})

test('the most urgent finding comes first', () => {
  const severities = ['low', 'critical', 'info', 'high', 'moderate'] as const
  const told = judgeFindings(
    severities.map((severity) => finding({ severity })),
    LIST,
    PACKAGES,
    '2026-11-29',
  )

  expect(told.map(({ line }) => line.split(',')[0])).toEqual(['critical', 'high', 'moderate', 'low', 'info'])
})

test.each([
  ['<2.0.0', ['node_modules/http']],
  ['<=2.0.0', ['node_modules/http', 'node_modules/runner/node_modules/http']],
  ['>=3.0.0', []],
])('an advisory of the list for http %s is found at the places %j', (range, places) => {
  const found = findListed({ ...LIST, advisories: [{ ...ADVISORY, range }] }, PACKAGES)
  expect(found.flatMap((one) => one.places)).toEqual(places)
})

test.each([
  ['>=7.0.0-rc.1 <7.0.0-rc12', '7.0.0-rc.3', true],
  ['>=7.0.0-rc.1 <7.0.0-rc12', '7.0.0-rc14', false],
  ['>=6.0.0', '7.0.0-rc.3', true],
  ['<8.0.0', '7.0.0rc3', true], // some packages write release candidates without a dash
])('an advisory for %s applies to the release candidate %s: %s', (range, version, isMeant) => {
  const listed = { ...LIST, advisories: [{ ...ADVISORY, package: 'runner', range }] }
  expect(findListed(listed, { 'node_modules/runner': { version } })).toHaveLength(isMeant ? 1 : 0)
})

test('the packages of the product are listed once each by name, without development packages and our own packages', () => {
  const more = { 'web/node_modules/http': { version: '1.0.0' }, 'web/node_modules/form': { version: '3.0.0' } }
  expect(listRunning({ ...PACKAGES, ...more })).toEqual(['form@3.0.0', 'http@1.0.0'])
})

test('a list that covers the installed packages can replace the registry for 90 days', () => {
  expect(judgeList(LIST, PACKAGES, '2026-11-29')).toEqual([])
  expect(judgeList(LIST, PACKAGES, '2027-02-27')).toEqual([])
})

test('a list older than 90 days is red', () => {
  expect(judgeList(LIST, PACKAGES, '2027-02-28')).toEqual([
    { line: 'the list is 91 days old, and believed for 90', isRed: true },
  ])
})

test('a production package in a version that was not reviewed is red', () => {
  const packages = { ...PACKAGES, 'node_modules/http': { version: '1.0.1' } }
  expect(judgeList(LIST, packages, '2026-11-29')).toEqual([{ line: 'http@1.0.1 has not been looked at', isRed: true }])
})

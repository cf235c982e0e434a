import { expect, test } from 'vitest'
import { checkProse, countMarks, lowerAllowance } from './check-prose.ts'
import { findMarks } from './find-marks.ts'

const SHOP = { sentences: 30, names: 4, goal: 10 }
const check = (sentences: number, names: number, allowed = SHOP) =>
  checkProse({ shop: { sentences, names } }, { shop: allowed })

test('marks are counted by package, and test names separately from sentences', () => {
  const marks = findMarks(
    'shop',
    'shop/a.test.ts',
    "// A gift is no order.\ntest('is nothing, and nobody waits', () => {})",
  )

  expect(countMarks(new Map([['shop', marks]]))).toEqual({ shop: { sentences: 2, names: 1 } })
})

test('counts that equal the recorded ones pass', () => {
  expect(check(30, 4)).toEqual([])
})

test('an additional marked sentence or test name is reported with the command that lists the marks', () => {
  expect(check(31, 4)).toEqual([
    'shop: 31 sentences read like translated English, 30 may; make words OF=shop shows them',
  ])
  expect(check(30, 5)).toEqual([
    'shop: 5 names of tests read like translated English, 4 may; make words OF=shop shows them',
  ])
})

test.each([
  [29, 4],
  [30, 3],
])('a fall to %i sentences and %i names is reported until it is recorded', (sentences, names) => {
  expect(check(sentences, names)).toEqual([
    'shop: fewer sentences read like translated English than before; run make words',
  ])
  expect(check(sentences, names, lowerAllowance({ shop: { sentences, names } }, { shop: SHOP }).shop)).toEqual([])
})

test('a package at its goal may vary below it, and a rise above it is reported', () => {
  const reached = lowerAllowance({ shop: { sentences: 8, names: 0 } }, { shop: SHOP }).shop

  expect(reached).toEqual({ sentences: 10, names: 0, goal: 10 })
  expect(check(7, 0, reached)).toEqual([])
  expect(check(10, 0, reached)).toEqual([])
  expect(check(11, 0, reached)).toHaveLength(1)
  expect(check(7, 1, reached)).toHaveLength(1)
})

test('a rise is never recorded', () => {
  expect(lowerAllowance({ shop: { sentences: 31, names: 5 } }, { shop: SHOP })).toEqual({ shop: SHOP })
})

test('a package without counts is reported, and its goal becomes a third of its marked sentences', () => {
  const counts = { shop: { sentences: 31, names: 5 } }

  expect(checkProse(counts, {})).toEqual(['shop: the prose of this package has no counts yet; run make words'])
  expect(lowerAllowance(counts, {})).toEqual({ shop: { sentences: 31, names: 5, goal: 10 } })
})

test('the counts of a deleted package are removed', () => {
  expect(checkProse({}, { shop: SHOP })).toEqual([
    'shop: fewer sentences read like translated English than before; run make words',
  ])
  expect(lowerAllowance({}, { shop: SHOP })).toEqual({})
})

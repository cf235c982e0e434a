import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkFaults } from './check-faults.ts'
import { PARTS } from './nightly-parts.ts'

const DOCS = new URL('../../../docs/', import.meta.url).pathname
const RUNS = ['gate', ...Object.keys(PARTS)]

/** The findings about a page with these rows, whose links lead from this folder. */
const check = (...rows: readonly string[]): string[] => checkFaults(rows.join('\n'), import.meta.dirname, RUNS)

test('every fault of docs/faults.md names an existing run and existing tests, or is missing', () => {
  expect(checkFaults(readFileSync(`${DOCS}faults.md`, 'utf8'), DOCS, RUNS)).toEqual([])
})

test('a row is accepted if its file has the title, whose holes may have any value', () => {
  expect(
    check(
      '| P1 | It breaks | `gate` | [a renamed test is found](check-faults.test.ts), [7 rows are read](check-faults.test.ts) |',
      '| P2 | It burns | | missing |',
    ),
  ).toEqual([])
})

test('a row is refused if its test, file or run does not exist, or its number is used twice', () => {
  expect(
    check(
      '| P1 | It breaks | `gate` | [a test that was re' + 'moved](check-faults.test.ts) |',
      '| P2 | It breaks | `gate` | [a renamed test is found](gone.test.ts) |',
      '| P3 | It breaks | `chaos-99` | [a renamed test is found](check-faults.test.ts) |',
      '| P4 | It breaks | `gate` | a renamed test is found |',
      '| P4 | It breaks | | missing |',
      '| P5 | It breaks | missing |',
    ),
  ).toEqual([
    'P1: check-faults.test.ts has no test "a test that was removed"',
    'P2: gone.test.ts does not exist',
    'P3: chaos-99 is not the name of a run',
    'P4: the row names no test',
    'P4: the number is used twice',
    '| P5 | It breaks | missing |: the row has another form',
  ])
})

test.each([1, 7])('%i rows are read', (count) => {
  expect(check(...Array.from({ length: count }, () => '| P1 |'))).toHaveLength(count)
})

test('a renamed test is found', () => {
  expect(check('| P1 | It breaks | `gate` | [an old name of it](check-faults.test.ts) |')).toHaveLength(1)
})

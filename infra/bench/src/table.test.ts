import { expect, test } from 'vitest'
import { isMet, type Row } from './measure.ts'
import { formatTable } from './table.ts'

const held: Row = {
  measure: 1,
  what: 'a list, p50',
  unit: 'ms',
  floor: 1.234,
  figure: 2.468,
  target: { of: 'ratio', bound: 'at most', value: 2.5 },
}

test('the table has columns for floor, figure, ratio, target and result', () => {
  const missed: Row = {
    measure: 11,
    what: 'frames',
    unit: '/s',
    floor: 1_000,
    figure: 599,
    target: { of: 'ratio', bound: 'at least', value: 0.6 },
  }

  expect(formatTable([held, missed]).split('\n')).toEqual([
    '    measure        floor   figure   ratio  target',
    ' 1  a list, p50  1.23 ms  2.47 ms  2.00 ×  ≤ 2.5 ×  met',
    '11  frames       1000 /s   599 /s  0.60 ×  ≥ 0.6 ×  missed',
  ])
})

test('the cells of a row without floor or target are empty', () => {
  const row: Row = { measure: 10, what: 'p99', unit: 'ms', figure: 30 }

  expect(formatTable([row]).split('\n')[1]).toBe('10  p99             30.0 ms')
  expect(isMet(row)).toBeUndefined()
})

test('a target applies to the figure or to its ratio, and a value equal to the bound meets it', () => {
  const figure = (bound: 'at most' | 'at least', value: number) =>
    isMet({ ...held, target: { of: 'figure', bound, value } })

  expect([figure('at most', 2.468), figure('at most', 2), figure('at least', 2.468), figure('at least', 3)]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(isMet(held)).toBe(true)
  expect(isMet({ ...held, figure: 4 })).toBe(false)
})

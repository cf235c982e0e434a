import { expect, test } from 'vitest'
import { COLUMNS, measureHouse, printTable } from './measure-house.ts'

const lines = (count: number) => 'sell()\n'.repeat(count)

/** A package of three folders and a file beside them; two folders import each other. */
const SOURCES: Record<string, string> = {
  'shop/src/main.ts': 'start()\n',
  'shop/src/goods/price.ts': `export const sizes = [...(['s', 'm'] as const), ...{ l: 1 }, ...more]\n`,
  'shop/src/goods/tax.ts': `export function tax() {\n${lines(61)}}\n`,
  'shop/src/orders/place.ts': `export const place = () => {\n${lines(101)}}\n`,
  'shop/src/orders/place.test.ts': lines(900),
  'shop/src/users/user.ts': '\n',
}
const IMPORTS = [
  ['shop/src/main.ts', 'shop/src/orders/place.ts'],
  ['shop/src/orders/place.ts', 'shop/src/goods/tax.ts'],
  ['shop/src/orders/place.ts', 'shop/src/goods/price.ts'],
  ['shop/src/goods/price.ts', 'shop/src/orders/place.ts'],
  ['shop/src/orders/place.ts', 'shop/src/users/user.ts'],
] as const

test('the table counts files, functions, arrows between folders, cycles, packed literals and marks, with tests in separate columns', () => {
  const shop = { name: '@recado/shop', directory: 'shop', exports: {}, declared: new Set<string>() }
  const graph = {
    files: Object.keys(SOURCES),
    imports: IMPORTS.map(([from, file]) => ({ from, to: { file } })),
    workspaces: [shop],
  }

  const [row = []] = measureHouse(graph, new Map(Object.entries(SOURCES)), { shop: { sentences: 5, names: 2 } })

  expect(Object.fromEntries(COLUMNS.map((column, at) => [column, row[at]]))).toEqual({
    source: 'shop/src',
    files: '5',
    lines: '169',
    median: '1',
    p95: '103',
    'functions > 60': '2',
    '> 100': '1',
    rooms: '4',
    arrows: '4',
    'back up': '1',
    'in cycles': '2',
    packed: '2',
    marks: '7',
  })
})

test('the table aligns names left and figures right', () => {
  expect(printTable([COLUMNS.slice(0, 2), ['shop', '12'], ['bank/src', '7']])).toBe(
    ['source    files', 'shop         12', 'bank/src      7'].join('\n'),
  )
})

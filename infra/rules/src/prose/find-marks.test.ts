import { expect, test } from 'vitest'
import { findMarks } from './find-marks.ts'

const FILE = 'services/shop/src/orders/ship-orders.ts'
const RELATIVE = 'relative clause without a noun'
const NOBODY = '"nobody" or "nothing" as the subject'

test.each([
  ['// What was paid is shipped.', RELATIVE],
  ['/** Ships an order. Whoever paid may cancel it. */', RELATIVE],
  ['/** @returns what was shipped */', RELATIVE],
  ['let late = 0 // orders, of which the newest is shipped', RELATIVE],
  ['// A shop tells this to who is at the door.', RELATIVE],
  ['// Of an order that was paid the price stays.', 'fronted "of"'],
  ['/** Ships an order; of those of a shop one at a time. */', 'fronted "of"'],
  ['// A gift is no order.', 'negated noun'],
  ['// It is dropped when it is none.', 'negated noun'],
  ['// Nothing leaves the shop.', NOBODY],
  ['// The order is paid, and nobody waits.', NOBODY],
  ['// Rings the bell of the relay.', 'private word'],
  ['// The row must be held.', 'private word'],
  ['/** Keeps an order. */', 'private word'],
  ['// A lane is a queue.', 'private word'],
  ["throw new Error('what was paid was not shipped')", RELATIVE],
  ['throw new AppError(404, `nobody sells it`)', NOBODY],
  ["describe('of which', () => {})", RELATIVE],
])('a marker finds %s', (source, marker) => {
  expect(marksOf(source)).toEqual([marker])
})

test.each([
  'is shipped once',
  'of a shop are shipped together',
  'that was paid is shipped',
  'and not twice',
  'goes on after a crash',
])('the test name "%s" is marked, since it has no subject', (name) => {
  const marker = 'test name without a subject'

  expect(marksOf(`test('${name}', () => {})`)).toEqual([marker])
  expect(marksOf(`test.skipIf(isSlow).each([1, 2])('${name}', () => {})`)).toEqual([marker])
})

test.each([
  '// An order may have no price; there is no shop without one, and an empty basket is no longer stored.',
  '// The customers, who are in the shop, and the goods that they bought. Of course they pay.',
  '// Who may ship it? See `what is no order` and `the bell`.',
  '// biome-ignore lint/x: nothing is wrong here',
  "const text = 'what is no order'",
  "throw new AppError(404, 'ERR_NO_ORDER_FOUND')",
  "test('an order is shipped once', () => {})",
  "test('imports a sheet of 20,000 orders as one event', () => {})",
])('plain English is not marked: %s', (source) => {
  expect(marksOf(source)).toEqual([])
})

test('a word is not marked in a package in which it has its usual meaning', () => {
  const source = '// The lane of a ticket.'

  expect(findMarks('services/tickets', 'services/tickets/src/board.ts', source)).toEqual([])
  expect(findMarks('services/shop', FILE, source)).toHaveLength(1)
})

test('consecutive line comments are read as one text, and a comment after code as another', () => {
  expect(marksOf('// A gift that costs\n// nothing is an order.')).toEqual([])
  expect(marksOf('let gifts = 0 // that cost\n// nothing is an order')).toEqual([NOBODY])
})

test('a mark names its line and its sentence', () => {
  const [mark] = findMarks('services/shop', FILE, 'const shop = 1\n\n// Ships it. A gift is\n// no order.\n')

  expect(mark).toMatchObject({ file: FILE, line: 3, sentence: 'A gift is no order.' })
})

test('headings, paragraphs, list items and table cells of a page are read, but not code and addresses', () => {
  const page = [
    '# Of shops',
    '',
    'A gift is',
    'no order.',
    '',
    '- Nobody waits.',
    '| a gift | Whoever pays |',
    '```',
    'nothing is read here',
    '```',
    '[gifts](nothing is read here) are orders',
  ].join('\n')

  expect(findMarks('docs', 'docs/shops.md', page).map(({ line, marker }) => [line, marker.name])).toEqual([
    [1, 'fronted "of"'],
    [3, 'negated noun'],
    [6, NOBODY],
    [7, RELATIVE],
  ])
})

const marksOf = (source: string) => findMarks('services/shop', FILE, source).map(({ marker }) => marker.name)

import { expect, test } from 'vitest'
import type { ImportGraph } from './import-graph.ts'
import { checkWings, type Wings } from './wings.ts'

const src = (file: string) => `services/shop/src/${file}`

/** A service with wings in a valid order: each file with its imports. */
const KEPT: Record<string, readonly string[]> = {
  'app.ts': ['back/app.ts', 'front/app.ts', 'side/app.ts'],
  'given.ts': ['tables/order-tables.ts'],
  'tables/order-tables.ts': [],
  'front/app.ts': ['front/orders/place-order.ts'],
  'front/orders/place-order.ts': ['front/users/user-repository.ts', 'given.ts', 'tables/order-tables.ts'],
  'front/orders/place-order.test.ts': ['back/stock/count-stock.ts'],
  'front/users/user-repository.ts': ['tables/order-tables.ts'],
  'back/app.ts': ['back/stock/count-stock.ts'],
  'back/stock/count-stock.ts': ['front/orders/place-order.ts', 'tables/order-tables.ts'],
  'side/app.ts': ['side/mail/mail-rules.ts'],
  'side/mail/mail-rules.ts': ['front/users/user-repository.ts'],
}
const WINGS: Wings = { shop: [['tables'], ['front'], ['back', 'side']] }

test('imports of lower wings and of files beside the wings are allowed, and tests may import anything', () => {
  expect(check({})).toEqual([])
})

test('an import of a higher wing is reported, even of its repositories and rules', () => {
  expect(check({ 'front/orders/place-order.ts': ['side/mail/mail-rules.ts'] })).toEqual([
    `${src('front/orders/place-order.ts')}: front stands below side, but it imports ${src('side/mail/mail-rules.ts')}`,
  ])
})

test('an import from a file beside the subjects of a wing is reported too', () => {
  expect(check({ 'front/app.ts': ['back/stock/count-stock.ts'] })).toEqual([
    `${src('front/app.ts')}: front stands below back, but it imports ${src('back/stock/count-stock.ts')}`,
  ])
})

test('an import of a repository by the tables is reported', () => {
  expect(check({ 'tables/order-tables.ts': ['front/users/user-repository.ts'] })).toEqual([
    `${src('tables/order-tables.ts')}: tables stands below front, but it imports ${src('front/users/user-repository.ts')}`,
  ])
})

test('an import between wings of one floor is reported, in both directions', () => {
  expect(
    check({ 'back/stock/count-stock.ts': ['side/mail/mail-rules.ts'], 'side/app.ts': ['back/stock/count-stock.ts'] }),
  ).toEqual([
    `${src('back/stock/count-stock.ts')}: back stands beside side, but it imports ${src('side/mail/mail-rules.ts')}`,
    `${src('side/app.ts')}: side stands beside back, but it imports ${src('back/stock/count-stock.ts')}`,
  ])
})

test('a wing that is not listed, and a listed wing that does not exist, are reported', () => {
  expect(check({}, { shop: [['tables'], ['front', 'attic'], ['back']] })).toEqual([
    'services/shop: infra/rules/src/wings.ts does not place side',
    'services/shop: infra/rules/src/wings.ts places attic, which has no file',
  ])
})

test('a service without wings is not checked', () => {
  expect(check({ 'front/orders/place-order.ts': ['side/mail/mail-rules.ts'] }, {})).toEqual([])
})

const check = (planted: Record<string, readonly string[]>, wings: Wings = WINGS) =>
  checkWings(
    { files: Object.keys(KEPT).map(src), imports: [...importsOf(KEPT), ...importsOf(planted)], workspaces: [] },
    wings,
  )

const importsOf = (sources: Record<string, readonly string[]>): ImportGraph['imports'] =>
  Object.entries(sources).flatMap(([from, targets]) =>
    targets.map((to) => ({ from: src(from), to: { file: src(to) } })),
  )

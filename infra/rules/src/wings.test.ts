import { expect, test } from 'vitest'
import type { ImportGraph } from './import-graph.ts'
import { checkWings, type Wings } from './wings.ts'

const src = (file: string) => `services/shop/src/${file}`

/** A service with wings in a valid order, each file with the files that it imports. */
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

test('the check accepts imports of lower wings and of files beside the wings, and all imports of tests', () => {
  expect(check({})).toEqual([])
})

test('the check reports an import of a higher wing, even of its repositories and rules', () => {
  expect(check({ 'front/orders/place-order.ts': ['side/mail/mail-rules.ts'] })).toEqual([
    `${src('front/orders/place-order.ts')}: front stands below side, but it imports ${src('side/mail/mail-rules.ts')}`,
  ])
})

test('the check reports an import of a higher wing by a file beside the subjects', () => {
  expect(check({ 'front/app.ts': ['back/stock/count-stock.ts'] })).toEqual([
    `${src('front/app.ts')}: front stands below back, but it imports ${src('back/stock/count-stock.ts')}`,
  ])
})

test('the check reports an import of a repository by the wing of tables', () => {
  expect(check({ 'tables/order-tables.ts': ['front/users/user-repository.ts'] })).toEqual([
    `${src('tables/order-tables.ts')}: tables stands below front, but it imports ${src('front/users/user-repository.ts')}`,
  ])
})

test('the check reports imports in both directions between wings of one floor', () => {
  expect(
    check({ 'back/stock/count-stock.ts': ['side/mail/mail-rules.ts'], 'side/app.ts': ['back/stock/count-stock.ts'] }),
  ).toEqual([
    `${src('back/stock/count-stock.ts')}: back stands beside side, but it imports ${src('side/mail/mail-rules.ts')}`,
    `${src('side/app.ts')}: side stands beside back, but it imports ${src('back/stock/count-stock.ts')}`,
  ])
})

test('the check reports a wing that is not listed, and a listed wing that does not exist', () => {
  expect(check({}, { shop: [['tables'], ['front', 'attic'], ['back']] })).toEqual([
    'services/shop: infra/rules/src/wings.ts does not place side',
    'services/shop: infra/rules/src/wings.ts places attic, which has no file',
  ])
})

test('the check skips a service without wings', () => {
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

import { expect, test } from 'vitest'
import type { Floors } from './floors.ts'
import type { ImportGraph } from './import-graph.ts'
import { checkFloors } from './subject-floors.ts'

const src = (file: string) => `services/shop/src/${file}`

/** A service with three subjects in a valid order: each file with its imports. */
const KEPT: Record<string, readonly string[]> = {
  'app.ts': ['orders/routes.ts', 'users/routes.ts'],
  'deps.ts': ['orders/place-order.ts'],
  'orders/order-repository.ts': ['orders/order-state.ts', 'users/user-repository.ts'],
  'orders/order-rules.ts': ['users/user-rules.ts'],
  'orders/order-state.ts': [],
  'orders/place-order.ts': ['orders/order-repository.ts', 'payments/pay.ts', 'users/get-viewer.ts'],
  'orders/place-order.test.ts': ['orders/place-order.ts'],
  'orders/routes.ts': ['deps.ts', 'orders/place-order.ts'],
  'payments/pay.ts': ['orders/order-repository.ts', 'orders/order-rules.ts', 'orders/order-state.ts'],
  'users/get-viewer.test.ts': ['orders/place-order.ts'],
  'users/get-viewer.ts': ['users/user-repository.ts'],
  'users/routes.ts': ['deps.ts', 'users/get-viewer.ts'],
  'users/user-repository.ts': ['users/user-rules.ts'],
  'users/user-rules.ts': [],
}
const ORDER = ['users', 'payments', 'orders']

test('the check allows imports of lower subjects, and of repositories, rules and their own imports from anywhere', () => {
  expect(check({})).toEqual([])
})

test('the check reports a use case that imports a use case of a higher subject', () => {
  expect(check({ 'users/get-viewer.ts': ['orders/place-order.ts'] })).toEqual([
    `${src('users/get-viewer.ts')}: users stands below orders, but it imports ${src('orders/place-order.ts')}`,
  ])
})

test('the check reports a repository that imports a use case, even of a lower subject', () => {
  expect(check({ 'orders/order-repository.ts': ['users/get-viewer.ts'] })).toEqual([
    `${src('orders/order-repository.ts')}: repositories and rules import only such, but it imports ${src('users/get-viewer.ts')}`,
  ])
})

test('the check reports a file under a repository that imports a use case of another subject', () => {
  expect(check({ 'orders/order-state.ts': ['payments/pay.ts'] })).toEqual([
    `${src('orders/order-state.ts')}: repositories and rules import only such, but it imports ${src('payments/pay.ts')}`,
  ])
})

test('the check reports a subject that is not in the order, and a listed subject that does not exist', () => {
  expect(check({}, { shop: ['users', 'orders', 'refunds'] })).toEqual([
    'services/shop: infra/rules/src/floors.ts does not place payments',
    'services/shop: infra/rules/src/floors.ts places refunds, which has no file',
  ])
})

test('the check reports a listed service without files', () => {
  expect(check({}, { shop: ORDER, store: ['goods'] })).toEqual([
    'services/store: infra/rules/src/floors.ts places goods, which has no file',
  ])
})

test('the check reports only cycles in a service without an order', () => {
  expect(check({}, {})).toEqual([])
  expect(check({ 'users/get-viewer.ts': ['payments/pay.ts'], 'payments/pay.ts': ['users/routes.ts'] }, {})).toEqual([
    'services/shop: no cycles between subjects, but payments → users → payments' +
      ` (${src('payments/pay.ts')} imports ${src('users/routes.ts')}, ${src('users/get-viewer.ts')} imports ${src('payments/pay.ts')})`,
  ])
})

test('the kit is skipped, since it has no use cases', () => {
  const files = ['services/kit/src/broker/listen.ts', 'services/kit/src/db/relay.ts']
  const imports = [
    { from: files[0] ?? '', to: { file: files[1] ?? '' } },
    { from: files[1] ?? '', to: { file: files[0] ?? '' } },
  ]

  expect(checkFloors({ files, imports, workspaces: [] }, {})).toEqual([])
})

test('the check finds the subjects of a service with wings below the wings, and skips files beside them', () => {
  const files = {
    'front/app.ts': ['front/orders/place-order.ts'],
    'front/orders/place-order.ts': ['front/users/get-viewer.ts', 'tables/order-tables.ts'],
    'front/users/get-viewer.ts': ['front/orders/place-order.ts'],
    'tables/order-tables.ts': [],
  }
  const graph = { files: Object.keys(files).map(src), imports: importsOf(files), workspaces: [] }

  expect(checkFloors(graph, { shop: ['users', 'orders'] }, { shop: [['tables'], ['front']] })).toEqual([
    `${src('front/users/get-viewer.ts')}: users stands below orders, but it imports ${src('front/orders/place-order.ts')}`,
  ])
})

const check = (planted: Record<string, readonly string[]>, floors: Floors = { shop: ORDER }) =>
  checkFloors(
    {
      files: Object.keys({ ...KEPT, ...planted }).map(src),
      imports: [...importsOf(KEPT), ...importsOf(planted)],
      workspaces: [],
    },
    floors,
  )

const importsOf = (sources: Record<string, readonly string[]>): ImportGraph['imports'] =>
  Object.entries(sources).flatMap(([from, targets]) =>
    targets.map((to) => ({ from: src(from), to: { file: src(to) } })),
  )

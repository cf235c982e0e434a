import { expect, test } from 'vitest'
import { checkGround } from './check-ground.ts'

const src = (file: string) => `services/shop/src/${file}`

/** Repositories and rules of two subjects in a valid order: each file with its imports. */
const KEPT: Record<string, readonly string[]> = {
  'tables/db.ts': ['tables/order-tables.ts'],
  'tables/order-tables.ts': [],
  'orders/order-repository.ts': ['tables/db.ts', 'orders/order-state.ts', 'users/user-repository.ts'],
  'orders/order-state.ts': ['users/user-rules.ts'],
  'orders/place-order.ts': ['orders/order-repository.ts'],
  'users/user-repository.ts': ['tables/db.ts'],
  'users/user-repository.test.ts': ['orders/order-repository.ts'],
  'users/user-rules.ts': [],
  'users/get-viewer.ts': ['orders/order-repository.ts'],
}

test('repositories and rules may import those of lower subjects', () => {
  expect(check({})).toEqual([])
})

test.each([
  ['a repository', 'users/buyer-repository.ts'],
  ['a rule', 'users/buyer-rules.ts'],
])('%s that imports a repository of a higher subject is reported', (_, file) => {
  expect(check({ [file]: ['orders/order-repository.ts'] })).toEqual([
    `${src(file)}: users stands below orders, for repositories and rules too, but it imports ${src('orders/order-repository.ts')}`,
  ])
})

test('a file under a repository that imports a rule of a higher subject is reported', () => {
  const planted = { 'users/buyer-repository.ts': ['users/row.ts'], 'users/row.ts': ['orders/order-rules.ts'] }

  expect(check({ ...planted, 'orders/order-rules.ts': [] })).toEqual([expect.stringContaining(src('users/row.ts'))])
})

test('tables that import a file of a subject are reported', () => {
  expect(check({ 'tables/order-tables.ts': ['orders/order-state.ts'] })).toEqual([
    `${src('tables/order-tables.ts')}: tables stands below orders, for repositories and rules too, but it imports ${src('orders/order-state.ts')}`,
  ])
})

test('a listed upward import passes', () => {
  const exception = [src('users/buyer-rules.ts'), src('orders/order-state.ts')] as const

  expect(check({ 'users/buyer-rules.ts': ['orders/order-state.ts'] }, [exception])).toEqual([])
})

test('an unnecessary exception is reported', () => {
  const exception = [src('orders/order-state.ts'), src('users/user-rules.ts')] as const

  expect(check({}, [exception])).toEqual([expect.stringContaining('needs no exception')])
})

const check = (planted: Record<string, readonly string[]>, exceptions: readonly (readonly [string, string])[] = []) => {
  const sources = Object.entries({ ...KEPT, ...planted })
  const graph = {
    files: sources.map(([file]) => src(file)),
    imports: sources.flatMap(([from, targets]) => targets.map((to) => ({ from: src(from), to: { file: src(to) } }))),
    workspaces: [],
  }
  return checkGround(graph, { shop: ['tables', 'users', 'orders'] }, exceptions)
}

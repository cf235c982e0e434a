import { expect, test } from 'vitest'
import { checkGround } from './check-ground.ts'

const src = (file: string) => `services/shop/src/${file}`

/** Repositories and rules of two subjects in a valid order, each file with the files that it imports. */
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
])('the check reports %s that imports a repository of a higher subject', (_, file) => {
  expect(check({ [file]: ['orders/order-repository.ts'] })).toEqual([
    `${src(file)}: users stands below orders, for repositories and rules too, but it imports ${src('orders/order-repository.ts')}`,
  ])
})

test('the check reports a file that a repository imports and that imports a rule of a higher subject', () => {
  const planted = { 'users/buyer-repository.ts': ['users/row.ts'], 'users/row.ts': ['orders/order-rules.ts'] }

  expect(check({ ...planted, 'orders/order-rules.ts': [] })).toEqual([expect.stringContaining(src('users/row.ts'))])
})

test('the check reports a file of tables that imports a file of a subject', () => {
  expect(check({ 'tables/order-tables.ts': ['orders/order-state.ts'] })).toEqual([
    `${src('tables/order-tables.ts')}: tables stands below orders, for repositories and rules too, but it imports ${src('orders/order-state.ts')}`,
  ])
})

test('the check accepts an upward import that is listed as an exception', () => {
  const exception = [src('users/buyer-rules.ts'), src('orders/order-state.ts')] as const

  expect(check({ 'users/buyer-rules.ts': ['orders/order-state.ts'] }, [exception])).toEqual([])
})

test('the check reports an unnecessary exception', () => {
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

import { expect, test } from 'vitest'
import { checkTransactions } from './check-transactions.ts'

const SOURCE = 'const findGoods = ({ db }: RepositoryTx) => db'

test.each([
  'services/shop/src/orders/place-order.ts',
  'services/shop/src/orders/routes.ts',
  'services/shop/src/app.ts',
])('the rule reports RepositoryTx in %s, a file outside of repositories', (file) => {
  expect(check(file, SOURCE)).toEqual([`${file}: only repositories name RepositoryTx; move the statement into one`])
})

test.each([
  'services/shop/src/orders/order-repository.ts',
  'services/shop/src/tables/db.ts',
  'services/shop/src/orders/orders.test.ts',
  'services/shop/test/harness.ts',
  'services/kit/src/db/tx.ts',
])('the rule allows RepositoryTx in %s', (file) => {
  expect(check(file, SOURCE)).toEqual([])
})

test('the rule allows the transaction of a use case everywhere', () => {
  expect(check('services/shop/src/orders/place-order.ts', 'const place = (tx: Tx) => insertOrder(tx)')).toEqual([])
})

const check = (file: string, source: string) => checkTransactions(new Map([[file, source]]))

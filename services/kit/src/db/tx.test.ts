import type { Generated } from 'kysely'
import { expectTypeOf, test } from 'vitest'
import type { RepositoryTx, Tx } from './tx.ts'

type Shop = { order: { id: Generated<number> } }
type Bank = { account: { id: Generated<number> } }

test('a use case cannot build an SQL statement with its transaction', () => {
  expectTypeOf<Tx<Shop>['db']['selectFrom']>().toBeNever()
  expectTypeOf<Tx<Shop>['db']['getExecutor']>().toBeNever()
})

test('a use case can pass its transaction only to a repository of its own tables', () => {
  expectTypeOf<Tx<Shop>>().toExtend<RepositoryTx<Shop>>()
  expectTypeOf<Tx<Shop & Bank>>().not.toExtend<RepositoryTx<{ safe: { id: number } }>>()
  expectTypeOf<Tx<Bank>>().not.toExtend<RepositoryTx<Shop>>()
})

test('a repository cannot call a use case', () => {
  expectTypeOf<RepositoryTx<Shop>>().not.toExtend<Tx<Shop>>()
})

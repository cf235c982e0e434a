import type { InTx } from './tx.ts'

/** For a service without a database: refuses every transaction. */
export const noDatabase =
  <DB>(): InTx<DB> =>
  () =>
    Promise.reject(new Error('this service has no database'))

/** For a service without a database: replaces the database of the system role, which is never used. */
export const noSystem = (): never => null as never

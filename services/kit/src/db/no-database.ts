import type { InTx } from './tx.ts'

/** For a service without a database: refuses every transaction. */
export const noDatabase =
  <DB>(): InTx<DB> =>
  () =>
    Promise.reject(new Error('this service has no database'))

/** For a service without a database: takes the place of the system tables, which are never read. */
export const noSystem = (): never => null as never

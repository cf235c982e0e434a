import type { InTx } from './tx.ts'

/** Transactions of a service without a database: each is refused. */
export const noDatabase =
  <DB>(): InTx<DB> =>
  () =>
    Promise.reject(new Error('this service has no database'))

/** Tables of the installation of a service without a database, which never looks at them. */
export const noSystem = (): never => null as never

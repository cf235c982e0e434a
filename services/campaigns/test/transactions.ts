import { CompanyDialect } from '@recado/kit/db/company-dialect'
import { createPool } from '@recado/kit/db/pool'
import { createInTx, type InTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import type { TestService } from '@recado/kit/testing/service'
import { Kysely, PostgresDialect } from 'kysely'
import type { Database } from '../src/tables/db.ts'

/** Access to the database of a running service, with the same rights as the service. */
export type Transactions = {
  readonly inTx: InTx<Database>
  readonly system: Kysely<Database>
  close(): Promise<void>
}

/** @param onQuery receives each statement of a transaction */
export function openTransactions(
  { environment }: TestService,
  onQuery: (query: { readonly sql: string; readonly parameters: readonly unknown[] }) => void = () => {},
): Transactions {
  const poolOf = (url: string | undefined) => createPool(url ?? '', 4, createLog('campaigns', 'silent'))
  const database = new Kysely<Database>({
    dialect: new CompanyDialect(poolOf(environment['DATABASE_URL'])),
    log: ({ query }) => onQuery(query),
  })
  const system = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: poolOf(environment['DATABASE_SYSTEM_URL']) }),
  })
  return {
    inTx: createInTx(database, () => {}),
    system,
    close: async () => {
      await database.destroy()
      await system.destroy()
    },
  }
}

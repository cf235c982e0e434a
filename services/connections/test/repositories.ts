import { systemCaller } from '@recado/kit/caller'
import { CompanyDialect } from '@recado/kit/db/company-dialect'
import { createPool } from '@recado/kit/db/pool'
import { createInTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { createTestDatabase } from '@recado/kit/testing/database'
import { Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import type { Database, Tx } from '../src/tables/db.ts'

export const CONNECTION = 1
const OWN_NUMBER = '5511988880000'

/** Opens a database with one connection of this company, for a file that tests only repositories. Starts no service. */
export async function openDatabaseForFile(companyId: number) {
  const database = await createTestDatabase(
    inject('postgresUrl'),
    'connections',
    new URL('../migrations/', import.meta.url),
  )
  const app = new Kysely<Database>({
    dialect: new CompanyDialect(createPool(database.urls.app, 4, createLog('connections', 'silent'))),
  })
  const inTx = createInTx<Database>(app, () => {})
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  afterAll(async () => {
    await admin.end()
    await app.destroy()
    await database.drop()
  })
  await admin.query(
    `insert into connection (company_id, id, name, type, status, is_default, number) overriding system value
      values ($1, $2, 'Loja', 'sandbox', 'CONNECTED', false, $3)`,
    [companyId, CONNECTION, OWN_NUMBER],
  )
  return {
    admin,
    within: <R>(work: (tx: Tx) => Promise<R>): Promise<R> => inTx(systemCaller(companyId, 'test'), work),
  }
}

import { purgeConnection } from '../connections/connection-repository.ts'
import type { RepositoryTx } from '../tables/db.ts'

/** Takes the next id of a connection, which no connection will have. */
export async function reserveConnectionId(tx: RepositoryTx): Promise<number> {
  const { id } = await tx.db
    .insertInto('connection')
    .values({ name: 'reserved', type: 'whatsapp', status: 'DISCONNECTED', is_default: false, deleted_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await purgeConnection(tx, id)
  return id
}

/** Whether this service knows the company of the transaction. */
export async function hasCompany({ db }: RepositoryTx): Promise<boolean> {
  return (await db.selectFrom('company_ref').select('company_id').executeTakeFirst()) !== undefined
}

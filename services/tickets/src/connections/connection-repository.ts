import type { Connection } from '@recado/contracts/connections/connection'
import { type Selectable, sql } from 'kysely'
import type { ConnectionTable, Tx } from '../db.ts'

/** A connection as this service knows it. */
export type ConnectionCopy = Pick<Connection, 'id' | 'status' | 'queueIds'> & { readonly deleted: boolean }

export async function findConnection({ db }: Tx, id: number): Promise<ConnectionCopy | undefined> {
  const row = await db.selectFrom('connection_ref').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toConnection(row)
}

/** Holds off changes of the connection, its deletion above all, until the transaction ends. */
export async function lockConnection({ db }: Tx, id: number): Promise<ConnectionCopy | undefined> {
  const row = await db.selectFrom('connection_ref').selectAll().where('id', '=', id).forShare().executeTakeFirst()
  return row && toConnection(row)
}

/** Makes sure that tickets can point at the connection: its first message may be here before its own event. */
export async function ensureConnection({ db }: Tx, id: number): Promise<void> {
  await db
    .insertInto('connection_ref')
    .values({ id, name: '', status: 'OPENING', queue_ids: '[]', deleted: false, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Keeps the newest that was heard of a connection; after its deletion nothing is news. */
export async function keepConnection({ db }: Tx, connection: Connection): Promise<void> {
  const row = {
    name: connection.name,
    status: connection.status,
    queue_ids: JSON.stringify(connection.queueIds),
    version: connection.version,
  }
  await db
    .insertInto('connection_ref')
    .values({ id: connection.id, deleted: false, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'id'])
        .doUpdateSet(row)
        .where(sql<boolean>`connection_ref.version < ${connection.version} and not connection_ref.deleted`),
    )
    .execute()
}

/** The name stays, for the conversations that it had. */
export async function forgetConnection({ db }: Tx, id: number): Promise<void> {
  await db
    .insertInto('connection_ref')
    .values({ id, name: '', status: 'DISCONNECTED', queue_ids: '[]', deleted: true, version: 0 })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet({ deleted: true }))
    .execute()
}

const toConnection = (row: Selectable<ConnectionTable>): ConnectionCopy => ({
  id: row.id,
  status: row.status,
  queueIds: row.queue_ids,
  deleted: row.deleted,
})

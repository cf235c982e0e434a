import type { Connection } from '@recado/contracts/connections/connection'
import { findNewestCopy, markCopyDeleted, upsertCopy } from '@recado/kit/copies/rows'
import type { Selectable } from 'kysely'
import type { ConnectionTable } from '../tables/connection-tables.ts'
import type { RepositoryTx } from '../tables/db.ts'

/** A connection with the fields that this service stores. */
export type ConnectionCopy = Pick<Connection, 'id' | 'name' | 'type' | 'status' | 'isDefault' | 'number'> & {
  readonly deleted: boolean
}

/** Locks the open connections until the transaction ends; skips those that another transaction has locked. */
export async function lockOpenConnections({ db }: RepositoryTx): Promise<ConnectionCopy[]> {
  const rows = await db
    .selectFrom('connection_ref')
    .selectAll()
    .where('status', '=', 'CONNECTED')
    .where('deleted', '=', false)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.map(toConnection)
}

/** @returns undefined before the first event about the connection */
export async function findConnection({ db }: RepositoryTx, id: number): Promise<ConnectionCopy | undefined> {
  const row = await db.selectFrom('connection_ref').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toConnection(row)
}

export async function findDefaultConnection({ db }: RepositoryTx): Promise<ConnectionCopy | undefined> {
  const defaults = db
    .selectFrom('connection_ref')
    .selectAll()
    .where('is_default', '=', true)
    .where('deleted', '=', false)
  const row = await defaults.orderBy('id').limit(1).executeTakeFirst()
  return row && toConnection(row)
}

/** @returns whether the company has a connection that is neither deleted nor banned */
export async function isAnyUsable({ db }: RepositoryTx): Promise<boolean> {
  const row = await db
    .selectFrom('connection_ref')
    .select('id')
    .where('deleted', '=', false)
    .where('status', '!=', 'BANNED')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns the highest stored id, or 0 */
export const newestConnectionId = (tx: RepositoryTx): Promise<number> => findNewestCopy(tx, 'connection_ref')

/** Stores the newest version of a connection. An event that arrives after the deletion changes nothing. */
export const keepConnection = (tx: RepositoryTx, connection: Connection): Promise<void> =>
  upsertCopy(tx, 'connection_ref', {
    id: connection.id,
    name: connection.name,
    type: connection.type,
    status: connection.status,
    is_default: connection.isDefault,
    number: connection.number,
    version: connection.version,
  })

/** Marks the connection as deleted, and keeps its name for ended campaigns. */
export const forgetConnection = (tx: RepositoryTx, id: number): Promise<void> =>
  markCopyDeleted(
    tx,
    'connection_ref',
    { id, name: '', type: 'whatsapp', number: null, status: 'DISCONNECTED', is_default: false },
    { status: 'DISCONNECTED', is_default: false },
  )

const toConnection = (row: Selectable<ConnectionTable>): ConnectionCopy => ({
  id: row.id,
  name: row.name,
  type: row.type,
  status: row.status,
  isDefault: row.is_default,
  number: row.number,
  deleted: row.deleted,
})

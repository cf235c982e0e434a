import type { Connection, ConnectionStatus, Session } from '@recado/contracts/connections/connection'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { ConnectionTable, Tx } from '../db.ts'

/** A connection with the code that waits to be read, which only admins may see. */
export type WholeConnection = Connection & { readonly qrcode: string }

const queueIds = sql<number[]>`(select coalesce(json_agg(queue_id order by queue_id), '[]') from connection_queue q
  where q.company_id = connection.company_id and q.connection_id = connection.id)`.as('queue_ids')

const living = ({ db }: Tx) =>
  db.selectFrom('connection').selectAll('connection').select(queueIds).where('deleted_at', 'is', null)

/** By name. */
export const findConnections = async (tx: Tx): Promise<WholeConnection[]> =>
  (await living(tx).orderBy('name').orderBy('id').execute()).map(toConnection)

export async function findConnection(tx: Tx, id: number): Promise<WholeConnection | undefined> {
  const row = await living(tx).where('id', '=', id).executeTakeFirst()
  return row && toConnection(row)
}

/**
 * Holds the row until the transaction ends: a person and the session may change it at the same time. Whoever needs the
 * session's lease, too, takes that first (`lockLease`, `holdLease`), or two would wait for each other.
 */
export async function lockConnection(tx: Tx, id: number): Promise<WholeConnection | undefined> {
  const row = await living(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row && toConnection(row)
}

/** Whoever adds or removes connections of the company, or changes its default one, takes turns. */
export async function lockConnectionsOfCompany({ db, caller }: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`connections:${caller.companyId}`}, 0))`.execute(db)
}

export async function insertConnection(
  tx: Tx,
  row: Pick<Insertable<ConnectionTable>, 'name' | 'type' | 'status' | 'is_default'>,
  queues: readonly number[],
): Promise<WholeConnection> {
  const { id } = await tx.db.insertInto('connection').values(row).returning('id').executeTakeFirstOrThrow()
  if (queues.length > 0) {
    const rows = queues.map((queue_id) => ({ connection_id: id, queue_id }))
    await tx.db.insertInto('connection_queue').values(rows).execute()
  }
  return toConnection(await living(tx).where('id', '=', id).executeTakeFirstOrThrow())
}

export async function updateConnection(
  { db }: Tx,
  id: number,
  change: Updateable<ConnectionTable>,
): Promise<WholeConnection> {
  const row = await db
    .updateTable('connection')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: sql`now()` }))
    .where('id', '=', id)
    .returningAll('connection')
    .returning(queueIds)
    .executeTakeFirstOrThrow()
  return toConnection(row)
}

/** Removes what is left of a connection that was deleted. */
export async function purgeConnection({ db }: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('connection')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const toSession = (connection: WholeConnection): Session => ({
  id: connection.id,
  status: connection.status,
  statusReason: connection.statusReason,
  qrcode: connection.qrcode,
  retries: connection.retries,
  updatedAt: connection.updatedAt,
  version: connection.version,
})

type Row = Selectable<ConnectionTable> & { queue_ids: number[] }

const toConnection = (row: Row): WholeConnection => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  type: row.type,
  status: row.status as ConnectionStatus,
  statusReason: row.status_reason,
  qrcode: row.qrcode,
  retries: row.retries,
  isDefault: row.is_default,
  number: row.number,
  profileName: row.profile_name,
  lastOpenAt: row.last_open_at?.toISOString() ?? null,
  queueIds: row.queue_ids,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})

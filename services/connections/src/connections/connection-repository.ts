import type {
  ChannelType,
  Connection,
  ConnectionSettings,
  ConnectionStatus,
  Session,
} from '@recado/contracts/connections/connection'
import type { Known } from '@recado/contracts/open-enum'
import type { Patch } from '@recado/kit/db/patch'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { reachOf } from '../reach/reach-repository.ts'
import type { ConnectionTable } from '../tables/connection-tables.ts'
import type { RepositoryTx } from '../tables/db.ts'
import { reasonWords } from './status-reason-rules.ts'

/** A connection with the current QR code, which only admins may see. */
export type WholeConnection = Known<Connection> & Pick<Session, 'qrcode' | 'qrcodeExpiresAt'>

const queueIds = sql<number[]>`(select coalesce(json_agg(queue_id order by queue_id), '[]') from connection_queue q
  where q.company_id = connection.company_id and q.connection_id = connection.id)`.as('queue_ids')

const living = ({ db }: RepositoryTx) =>
  db.selectFrom('connection').selectAll('connection').select(queueIds).where('deleted_at', 'is', null)

/** @returns the company's connections, sorted by name, without deleted ones */
export const findConnections = async (tx: RepositoryTx): Promise<WholeConnection[]> =>
  (await living(tx).orderBy('name').orderBy('id').execute()).map(toConnection)

/** @returns the ids of the company's connections, including deleted ones whose session has not logged out yet */
export async function findConnectionIds({ db }: RepositoryTx): Promise<number[]> {
  const rows = await db.selectFrom('connection').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function findConnection(tx: RepositoryTx, id: number): Promise<WholeConnection | undefined> {
  const row = await living(tx).where('id', '=', id).executeTakeFirst()
  return row && toConnection(row)
}

/** @returns whether the connection exists; false for a deleted one, even if its session has not logged out yet */
export async function hasConnection({ db }: RepositoryTx, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('connection')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * @returns the type of a connection, even of a deleted one whose session has not logged out yet
 *
 * @throws when the connection does not exist
 */
export async function findType({ db }: RepositoryTx, id: number): Promise<ChannelType> {
  const { type } = await db.selectFrom('connection').select('type').where('id', '=', id).executeTakeFirstOrThrow()
  return type
}

/**
 * Locks the connection's row until the transaction ends, because a person and the session may change it at the same
 * time. A transaction that also locks the session's lease must lock the lease first (`lockLease`, `holdLease`) to avoid
 * a deadlock.
 */
export async function lockConnection(tx: RepositoryTx, id: number): Promise<WholeConnection | undefined> {
  const row = await living(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row && toConnection(row)
}

/** Serialises transactions that create or delete connections of the company, or change its default connection. */
export async function lockConnectionsOfCompany({ db, caller }: RepositoryTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`connections:${caller.companyId}`}, 0))`.execute(db)
}

/** Serialises transactions that link this phone to connections of the company. */
export async function holdNumber({ db, caller }: RepositoryTx, number: string): Promise<void> {
  const name = `linked:${caller.companyId}:${number}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}

/** @returns the name of another connection of the company that is linked to the phone */
export async function findOtherWithNumber(tx: RepositoryTx, id: number, number: string): Promise<string | undefined> {
  const row = await living(tx).where('id', '<>', id).where('number', '=', number).limit(1).executeTakeFirst()
  return row?.name
}

export async function insertConnection(
  tx: RepositoryTx,
  row: Pick<Insertable<ConnectionTable>, 'name' | 'type' | 'status' | 'is_default'>,
  settings: Partial<ConnectionSettings>,
): Promise<WholeConnection> {
  const { id } = await tx.db
    .insertInto('connection')
    .values({ ...row, ...toColumns(settings) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertQueues(tx, id, settings.queueIds ?? [])
  return toConnection(await living(tx).where('id', '=', id).executeTakeFirstOrThrow())
}

/** Changes the settings that are present. If `queueIds` is present, it replaces the current queues. */
export async function updateSettings(
  tx: RepositoryTx,
  id: number,
  change: Patch<Updateable<ConnectionTable>>,
  settings: Partial<ConnectionSettings>,
): Promise<WholeConnection> {
  if (settings.queueIds) {
    await tx.db.deleteFrom('connection_queue').where('connection_id', '=', id).execute()
    await insertQueues(tx, id, settings.queueIds)
  }
  return updateConnection(tx, id, { ...change, ...toColumns(settings) })
}

async function insertQueues({ db }: RepositoryTx, id: number, queueIds: readonly number[]): Promise<void> {
  if (queueIds.length === 0) return
  const rows = queueIds.map((queue_id) => ({ connection_id: id, queue_id }))
  await db.insertInto('connection_queue').values(rows).execute()
}

export async function updateConnection(
  { db }: RepositoryTx,
  id: number,
  change: Patch<Updateable<ConnectionTable>>,
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

/** Records when the connection last received or sent a message. Publishes no event. */
export async function noteTraffic({ db }: RepositoryTx, id: number, way: 'in' | 'out'): Promise<void> {
  const column = way === 'in' ? 'last_inbound_at' : 'last_outbound_at'
  await db
    .updateTable('connection')
    .set({ [column]: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Records the last use of the external API token; a time before the stored one changes nothing. */
export async function noteTokenUse({ db }: RepositoryTx, id: number, usedAt: Date): Promise<void> {
  await db
    .updateTable('connection')
    .set({ token_last_used_at: usedAt })
    .where('id', '=', id)
    .where('token_hash', 'is not', null)
    .where(({ or, eb }) => or([eb('token_last_used_at', 'is', null), eb('token_last_used_at', '<', usedAt)]))
    .execute()
}

/** Deletes the row of a connection that is marked as deleted. @returns false for any other connection */
export async function purgeConnection({ db }: RepositoryTx, id: number): Promise<boolean> {
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
  statusWords: connection.statusWords,
  networkWords: connection.networkWords,
  retryAt: connection.retryAt,
  qrcode: connection.qrcode,
  qrcodeExpiresAt: connection.qrcodeExpiresAt,
  retries: connection.retries,
  updatedAt: connection.updatedAt,
  version: connection.version,
})

/** @returns the columns of the settings; for an absent setting `undefined`, which leaves the column unchanged */
const toColumns = (settings: Partial<ConnectionSettings>) => ({
  greeting_message: settings.greetingMessage,
  completion_message: settings.completionMessage,
  out_of_hours_message: settings.outOfHoursMessage,
  rating_message: settings.ratingMessage,
  redirect_queue_id: settings.redirectQueueId,
  redirect_minutes: settings.redirectMinutes,
  bot_menu_limit: settings.botMenuLimit,
  bot_pause_minutes: settings.botPauseMinutes,
  expires_minutes: settings.expiresMinutes,
  expires_message: settings.expiresMessage,
  prompt_id: settings.promptId,
  integration_id: settings.integrationId,
})

type Row = Selectable<ConnectionTable> & { queue_ids: number[] }

const troubleOf = ({
  number,
  reach_number,
  last_trouble: error,
  last_trouble_at: at,
}: Row): Connection['lastTrouble'] =>
  number !== null && number === reach_number && error !== null && at ? { error, at: at.toISOString() } : null

const toConnection = (row: Row): WholeConnection => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  type: row.type,
  status: row.status as ConnectionStatus,
  statusReason: row.status_reason,
  statusWords: reasonWords(row.status_reason),
  networkWords: row.network_words,
  retryAt: row.retry_at?.toISOString() ?? null,
  qrcode: row.qrcode,
  qrcodeExpiresAt: row.qrcode_expires_at?.toISOString() ?? null,
  retries: row.retries,
  isDefault: row.is_default,
  number: row.number,
  profileName: row.profile_name,
  lastOpenAt: row.last_open_at?.toISOString() ?? null,
  lastInboundAt: row.last_inbound_at?.toISOString() ?? null,
  lastOutboundAt: row.last_outbound_at?.toISOString() ?? null,
  reach: reachOf(row),
  lastTrouble: troubleOf(row),
  queueIds: row.queue_ids,
  greetingMessage: row.greeting_message,
  completionMessage: row.completion_message,
  outOfHoursMessage: row.out_of_hours_message,
  ratingMessage: row.rating_message,
  redirectQueueId: row.redirect_queue_id,
  redirectMinutes: row.redirect_minutes,
  botMenuLimit: row.bot_menu_limit,
  botPauseMinutes: row.bot_pause_minutes,
  expiresMinutes: row.expires_minutes,
  expiresMessage: row.expires_message,
  promptId: row.prompt_id,
  integrationId: row.integration_id,
  hasToken: row.token_hash !== null,
  tokenPrefix: row.token_prefix,
  tokenLastUsedAt: row.token_last_used_at?.toISOString() ?? null,
  proxyAddress: row.proxy_address,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})

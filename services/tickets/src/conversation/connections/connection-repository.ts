import type { Connection, ConnectionSettings } from '@recado/contracts/connections/connection'
import { markCopyDeleted, upsertCopy } from '@recado/kit/copies/rows'
import { type Selectable, sql } from 'kysely'
import type { ConnectionTable } from '../../tables/connection-tables.ts'
import type { RepositoryTx } from '../../tables/db.ts'
import { CLOCK_COLUMNS, type StoredSource, sourceJsonOf } from '../clocks/clock-repository.ts'

const MOST_NAMED = 1_000

/** A connection as this service knows it. */
export type ConnectionCopy = ConnectionSettings &
  Pick<Connection, 'id' | 'status' | 'isDefault' | 'integrationId'> & { readonly deleted: boolean }

/** Names the columns instead of using `*`, so that PostgreSQL can reuse the plan (`createStatementNames`). */
export const CONNECTION_COLUMNS = [
  ...(['id', 'status', 'is_default', 'queue_ids', 'greeting_message', 'completion_message', 'deleted'] as const),
  ...(['out_of_hours_message', 'rating_message', 'redirect_queue_id', 'redirect_minutes', 'bot_menu_limit'] as const),
  ...(['bot_pause_minutes', 'expires_minutes', 'expires_message', 'prompt_id', 'integration_id'] as const),
] as const
type ConnectionRow = Pick<Selectable<ConnectionTable>, (typeof CONNECTION_COLUMNS)[number]>

export async function findConnection({ db }: RepositoryTx, id: number): Promise<ConnectionCopy | undefined> {
  const row = await db.selectFrom('connection_ref').select(CONNECTION_COLUMNS).where('id', '=', id).executeTakeFirst()
  return row && toConnection(row)
}

/** All connections of the company by name; a company has too few for pages. */
export const findConnectionNames = ({ db }: RepositoryTx): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('connection_ref')
    .select(['id', 'name'])
    .where('deleted', '=', false)
    .where('version', '>', 0)
    .orderBy('name')
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute()

export async function findDefaultConnection({ db }: RepositoryTx): Promise<ConnectionCopy | undefined> {
  const row = await db
    .selectFrom('connection_ref')
    .selectAll()
    .where('is_default', '=', true)
    .where('deleted', '=', false)
    .executeTakeFirst()
  return row && toConnection(row)
}

/**
 * The connection for messages that name no connection: the default one if it is open, otherwise any open one.
 * @returns undefined when none is open
 */
export async function findOpenConnection({ db }: RepositoryTx): Promise<ConnectionCopy | undefined> {
  const row = await db
    .selectFrom('connection_ref')
    .selectAll()
    .where('status', '=', 'CONNECTED')
    .where('deleted', '=', false)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && toConnection(row)
}

/**
 * The connection that starts a new conversation: the person's own, otherwise the default, otherwise any open one. The
 * person's own and the default may be reconnecting.
 * @returns undefined when the company has no such connection
 */
export async function findSendingConnection(
  { db }: RepositoryTx,
  ownId: number | null,
): Promise<ConnectionCopy | undefined> {
  const row = await db
    .selectFrom('connection_ref')
    .selectAll()
    .where('deleted', '=', false)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'CONNECTED'),
        eb.and([eb('status', '=', 'OPENING'), eb.or([eb('is_default', '=', true), eb('id', '=', ownId)])]),
      ]),
    )
    .orderBy(sql`id is not distinct from ${ownId}`, 'desc')
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && toConnection(row)
}

/** Locks the connection against changes, in particular deletion, until the transaction ends. */
export async function lockConnection({ db }: RepositoryTx, id: number): Promise<ConnectionCopy | undefined> {
  const row = await db.selectFrom('connection_ref').selectAll().where('id', '=', id).forShare().executeTakeFirst()
  return row && toConnection(row)
}

/**
 * Inserts a row for the connection if there is none yet, because a message of the connection may arrive before the
 * event about the connection itself.
 */
export async function ensureConnection({ db }: RepositoryTx, id: number): Promise<void> {
  await db
    .insertInto('connection_ref')
    .values({ id, name: '', status: 'OPENING', queue_ids: '[]', deleted: false, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Finds the only queue that a connection offers, and locks the queue against deletion as `queueExists` does.
 * @returns the id of the queue and the data for the clocks in it, both null when the connection offers none or several
 * queues or the queue was deleted; undefined before the first event about the connection
 */
export async function holdOnlyQueue(
  { db }: RepositoryTx,
  id: number,
): Promise<{ readonly queueId: number | null; readonly clock: StoredSource | null } | undefined> {
  const { rows } = await sql<{ queue_id: number | null; clock: StoredSource | null }>`
    select only_queue.id as queue_id, ${sourceJsonOf('only_queue')} as clock from connection_ref left join lateral (
      select ${CLOCK_COLUMNS} from queue where jsonb_array_length(connection_ref.queue_ids) = 1
        and queue.id = (connection_ref.queue_ids ->> 0)::bigint and queue.deleted_at is null for share
    ) as only_queue on true where connection_ref.id = ${id}`.execute(db)
  return rows[0] && { queueId: rows[0].queue_id, clock: rows[0].clock }
}

/** Stores the newest version of a connection; ignores events that arrive after its deletion. */
export const keepConnection = (tx: RepositoryTx, connection: Connection): Promise<void> =>
  upsertCopy(tx, 'connection_ref', {
    id: connection.id,
    deleted: false,
    name: connection.name,
    number: connection.number,
    status: connection.status,
    is_default: connection.isDefault,
    queue_ids: JSON.stringify(connection.queueIds),
    greeting_message: connection.greetingMessage,
    completion_message: connection.completionMessage,
    out_of_hours_message: connection.outOfHoursMessage,
    rating_message: connection.ratingMessage,
    redirect_queue_id: connection.redirectQueueId,
    redirect_minutes: connection.redirectMinutes,
    bot_menu_limit: connection.botMenuLimit,
    bot_pause_minutes: connection.botPauseMinutes,
    expires_minutes: connection.expiresMinutes,
    expires_message: connection.expiresMessage,
    prompt_id: connection.promptId,
    integration_id: connection.integrationId,
    version: connection.version,
  })

/** Marks the connection as deleted; past conversations still show its name. */
export const forgetConnection = (tx: RepositoryTx, id: number): Promise<void> =>
  markCopyDeleted(tx, 'connection_ref', { id, name: '', status: 'DISCONNECTED', queue_ids: '[]' })

export const toConnection = (row: ConnectionRow): ConnectionCopy => ({
  id: row.id,
  status: row.status,
  isDefault: row.is_default,
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
  deleted: row.deleted,
})

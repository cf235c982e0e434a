import type { Integration } from '@recado/contracts/integrations/integration'
import { MOST_LISTED, PAGE_SIZE } from '@recado/contracts/limits'
import type { Known } from '@recado/contracts/open-enum'
import { AppError, notFound, violatedConstraint } from '@recado/kit/errors'
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import type { Database, RepositoryTx } from '../db.ts'
import type { QueueIntegrationTable } from './integration-tables.ts'

type Filter = { readonly searchParam?: string | undefined; readonly pageNumber?: number | undefined }

/** Newest first: one page, or without a page number the first integrations. */
export async function findIntegrations(
  { db }: RepositoryTx,
  { searchParam, pageNumber }: Filter,
): Promise<Known<Integration>[]> {
  const rows = await db
    .selectFrom('queue_integration')
    .selectAll()
    .where(isFoundBy(searchParam))
    .orderBy('id', 'desc')
    .limit(pageNumber === undefined ? MOST_LISTED : PAGE_SIZE.integrations)
    .offset(((pageNumber ?? 1) - 1) * PAGE_SIZE.integrations)
    .execute()
  return rows.map(toIntegration)
}

export async function countIntegrations({ db }: RepositoryTx, { searchParam }: Filter): Promise<number> {
  const { count } = await db
    .selectFrom('queue_integration')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isFoundBy(searchParam))
    .executeTakeFirstOrThrow()
  return count
}

/** @throws ERR_NO_INTEGRATION_FOUND */
export async function getIntegration(tx: RepositoryTx, id: number): Promise<Known<Integration>> {
  const row = await findIntegrationRow(tx, id)
  if (!row) throw notFound('integration')
  return toIntegration(row)
}

/** Locks the integration until the transaction ends. @throws ERR_NO_INTEGRATION_FOUND */
export async function lockIntegration(tx: RepositoryTx, id: number): Promise<Known<Integration>> {
  await tx.db.selectFrom('queue_integration').select('id').where('id', '=', id).forUpdate().execute()
  return getIntegration(tx, id)
}

/** Whether the integration waits before each message. */
export async function isPaced(tx: RepositoryTx, id: number): Promise<boolean> {
  const row = await findIntegrationRow(tx, id)
  return row?.type === 'typebot' && row.typebot_delay_message > 0
}

/** Blocks the deletion of the integration until the transaction ends, so that a row which refers to it stays valid. */
export async function integrationExists({ db }: RepositoryTx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('queue_integration')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** The whole row, with its secrets still encrypted. */
export const findIntegrationRow = (
  { db }: RepositoryTx,
  id: number,
): Promise<Selectable<QueueIntegrationTable> | undefined> =>
  db.selectFrom('queue_integration').selectAll().where('id', '=', id).executeTakeFirst()

/** @returns the id of the new integration. @throws ERR_DUPLICATED_NAME */
export async function insertIntegration({ db }: RepositoryTx, row: Insertable<QueueIntegrationTable>): Promise<number> {
  const made = db.insertInto('queue_integration').values(row).returning('id')
  return (await made.executeTakeFirstOrThrow().catch(refuseDouble)).id
}

/** @throws ERR_DUPLICATED_NAME */
export async function updateIntegration(
  { db }: RepositoryTx,
  id: number,
  change: Updateable<QueueIntegrationTable>,
): Promise<Known<Integration>> {
  const row = await db
    .updateTable('queue_integration')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: sql<Date>`clock_timestamp()` }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseDouble)
  return toIntegration(row)
}

/** Records the result of the last call, once a minute, without an event to browsers. */
export async function noteCall({ db }: RepositoryTx, id: number, succeeded: boolean): Promise<void> {
  await db
    .updateTable('queue_integration')
    .set({ called_at: sql<Date>`clock_timestamp()`, call_succeeded: succeeded })
    .where('id', '=', id)
    .where(sql<boolean>`call_succeeded is distinct from ${succeeded} or called_at < now() - interval '1 minute'`)
    .execute()
}

export async function removeIntegration({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('queue_integration').where('id', '=', id).execute()
}

/** Names of the queues and connections that the integration leads, by name. */
export async function findNamesOfUsers({ db }: RepositoryTx, id: number): Promise<string[]> {
  const queues = db.selectFrom('queue').select('name').where('integration_id', '=', id).where('deleted_at', 'is', null)
  const connections = db
    .selectFrom('connection_ref')
    .select('name')
    .where('integration_id', '=', id)
    .where('deleted', '=', false)
  const rows = await queues.unionAll(connections).orderBy('name').execute()
  return rows.map(({ name }) => name)
}

const isFoundBy =
  (text: string | undefined) =>
  (eb: ExpressionBuilder<Database, 'queue_integration'>): Expression<SqlBool> =>
    text ? sql<SqlBool>`strpos(search_name, folded(${text})) > 0` : eb.lit(true)

function refuseDouble(error: unknown): never {
  if (violatedConstraint(error) === 'queue_integration_name') throw new AppError('ERR_DUPLICATED_NAME')
  throw error
}

function toIntegration(row: Selectable<QueueIntegrationTable>): Known<Integration> {
  return {
    id: row.id,
    companyId: row.company_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
    type: row.type,
    name: row.name,
    projectName: row.project_name,
    language: row.language,
    urlN8N: row.url,
    typebotSlug: row.typebot_slug,
    typebotExpires: row.typebot_expires,
    typebotDelayMessage: row.typebot_delay_message,
    typebotKeywordFinish: row.typebot_keyword_finish,
    typebotKeywordRestart: row.typebot_keyword_restart,
    typebotUnknownMessage: row.typebot_unknown_message,
    typebotRestartMessage: row.typebot_restart_message,
    jsonContent: row.account_address,
    secretHint: row.secret_hint,
    lastCall: row.called_at && { at: row.called_at.toISOString(), ok: row.call_succeeded ?? false },
  }
}

import type { Integration } from '@recado/contracts/integrations/integration'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Known } from '@recado/contracts/open-enum'
import { foldedSearch } from '@recado/kit/db/folded-search'
import { countRows, type ListQuery, onPage } from '@recado/kit/db/page'
import { patch } from '@recado/kit/db/patch'
import { refuseDouble } from '@recado/kit/db/refuse-double'
import { getOr404 } from '@recado/kit/errors'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import type { QueueIntegrationTable } from '../../tables/integration-tables.ts'

/** One page of integrations, newest first. Without a page number, the first page. */
export async function findIntegrations(
  { db }: RepositoryTx,
  { searchParam, pageNumber }: ListQuery,
): Promise<Known<Integration>[]> {
  const rows = await db
    .selectFrom('queue_integration')
    .selectAll()
    .where(foldedSearch('search_name', searchParam))
    .orderBy('id', 'desc')
    .$call(onPage({ pageNumber, size: PAGE_SIZE.integrations }))
    .execute()
  return rows.map(toIntegration)
}

export const countIntegrations = ({ db }: RepositoryTx, { searchParam }: ListQuery): Promise<number> =>
  countRows(db.selectFrom('queue_integration').where(foldedSearch('search_name', searchParam)))

/** @throws ERR_NO_INTEGRATION_FOUND */
export async function getIntegration(tx: RepositoryTx, id: number): Promise<Known<Integration>> {
  const row = await getOr404('integration', findIntegrationRow(tx, id))
  return toIntegration(row)
}

/** Locks the integration until the transaction ends. @throws ERR_NO_INTEGRATION_FOUND */
export async function lockIntegration(tx: RepositoryTx, id: number): Promise<Known<Integration>> {
  await tx.db.selectFrom('queue_integration').select('id').where('id', '=', id).forUpdate().execute()
  return getIntegration(tx, id)
}

/** Whether the integration delays its messages. */
export async function isPaced(tx: RepositoryTx, id: number): Promise<boolean> {
  const row = await findIntegrationRow(tx, id)
  return row?.type === 'typebot' && row.typebot_delay_message > 0
}

/**
 * Whether the integration exists. Its row is share-locked until the transaction ends, so a new reference to it stays
 * valid.
 */
export async function integrationExists({ db }: RepositoryTx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('queue_integration')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** The whole row of an integration, with its secrets still encrypted. */
export const findIntegrationRow = (
  { db }: RepositoryTx,
  id: number,
): Promise<Selectable<QueueIntegrationTable> | undefined> =>
  db.selectFrom('queue_integration').selectAll().where('id', '=', id).executeTakeFirst()

/** @returns the id of the new integration. @throws ERR_DUPLICATED_NAME */
export async function insertIntegration({ db }: RepositoryTx, row: Insertable<QueueIntegrationTable>): Promise<number> {
  const made = db.insertInto('queue_integration').values(row).returning('id')
  return (await made.executeTakeFirstOrThrow().catch(refuse)).id
}

/** @throws ERR_DUPLICATED_NAME */
export async function updateIntegration(
  { db }: RepositoryTx,
  id: number,
  change: Updateable<QueueIntegrationTable>,
): Promise<Known<Integration>> {
  const row = await db
    .updateTable('queue_integration')
    .set(patch(change))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuse)
  return toIntegration(row)
}

/** Records the result of the last call, at most once a minute and without an event. */
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

/** The sorted names of the queues and connections that the integration leads. */
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

const refuse = refuseDouble({ queue_integration_name: 'ERR_DUPLICATED_NAME' })

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

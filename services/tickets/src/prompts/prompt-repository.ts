import { MOST_LISTED, PAGE_SIZE } from '@recado/contracts/limits'
import { type Prompt, PromptVoice } from '@recado/contracts/prompts/prompt'
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
import type { PromptTable } from './prompt-tables.ts'

type Filter = { readonly searchParam?: string | undefined; readonly pageNumber?: number | undefined }

const selectPrompts = ({ db }: RepositoryTx) =>
  db
    .selectFrom('prompt')
    .leftJoin('queue', (join) => join.onRef('queue.id', '=', 'prompt.queue_id').on('queue.deleted_at', 'is', null))
    .selectAll('prompt')
    .select('queue.name as queue_name')

/** By name: one page, or without a page number the first prompts. */
export async function findPrompts(tx: RepositoryTx, { searchParam, pageNumber }: Filter): Promise<Prompt[]> {
  const rows = await selectPrompts(tx)
    .where(isFoundBy(searchParam))
    .orderBy('prompt.search_name')
    .orderBy('prompt.id')
    .limit(pageNumber === undefined ? MOST_LISTED : PAGE_SIZE.prompts)
    .offset(((pageNumber ?? 1) - 1) * PAGE_SIZE.prompts)
    .execute()
  return rows.map(toPrompt)
}

export async function countPrompts({ db }: RepositoryTx, { searchParam }: Filter): Promise<number> {
  const { count } = await db
    .selectFrom('prompt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isFoundBy(searchParam))
    .executeTakeFirstOrThrow()
  return count
}

/** @throws ERR_NO_PROMPT_FOUND */
export async function getPrompt(tx: RepositoryTx, id: number): Promise<Prompt> {
  const row = await selectPrompts(tx).where('prompt.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('prompt')
  return toPrompt(row)
}

/** Locks the prompt until the transaction ends. @throws ERR_NO_PROMPT_FOUND */
export async function lockPrompt(tx: RepositoryTx, id: number): Promise<Prompt> {
  await tx.db.selectFrom('prompt').select('id').where('id', '=', id).forUpdate().execute()
  return getPrompt(tx, id)
}

/** Blocks the deletion of the prompt until the transaction ends, so that a row which refers to it stays valid. */
export async function promptExists({ db }: RepositoryTx, id: number): Promise<boolean> {
  const row = await db.selectFrom('prompt').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}

/** The ids that exist. */
export async function findKnownPrompts({ db }: RepositoryTx, ids: readonly (number | null)[]): Promise<Set<number>> {
  const named = [...new Set(ids.filter((id) => id !== null))]
  if (named.length === 0) return new Set()
  const rows = await db.selectFrom('prompt').select('id').where('id', 'in', named).execute()
  return new Set(rows.map(({ id }) => id))
}

/** The prompts whose tickets go to the queue. */
export async function findPromptsOfQueue(tx: RepositoryTx, queueId: number): Promise<Prompt[]> {
  const rows = await selectPrompts(tx).where('prompt.queue_id', '=', queueId).orderBy('prompt.id').execute()
  return rows.map(toPrompt)
}

/** @returns the id of the new prompt. @throws ERR_DUPLICATED_NAME */
export async function insertPrompt({ db }: RepositoryTx, row: Insertable<PromptTable>): Promise<number> {
  const made = db.insertInto('prompt').values(row).returning('id')
  return (await made.executeTakeFirstOrThrow().catch(refuseDouble)).id
}

/** @throws ERR_DUPLICATED_NAME */
export async function updatePrompt(tx: RepositoryTx, id: number, change: Updateable<PromptTable>): Promise<Prompt> {
  await tx.db
    .updateTable('prompt')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: sql<Date>`clock_timestamp()` }))
    .where('id', '=', id)
    .execute()
    .catch(refuseDouble)
  return getPrompt(tx, id)
}

/** Adds the tokens that a model has counted, without an event to browsers. */
export async function countTokens({ db }: RepositoryTx, id: number, tokens: number): Promise<void> {
  await db
    .updateTable('prompt')
    .set((eb) => ({ total_tokens: eb('total_tokens', '+', tokens) }))
    .where('id', '=', id)
    .execute()
}

export async function removePrompt({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('prompt').where('id', '=', id).execute()
}

/** Names of the queues and connections that the prompt leads, by name. */
export async function findNamesOfUsers({ db }: RepositoryTx, id: number): Promise<string[]> {
  const queues = db.selectFrom('queue').select('name').where('prompt_id', '=', id).where('deleted_at', 'is', null)
  const connections = db
    .selectFrom('connection_ref')
    .select('name')
    .where('prompt_id', '=', id)
    .where('deleted', '=', false)
  const rows = await queues.unionAll(connections).orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/** The settings of a prompt with its encrypted keys. */
export type SealedPrompt = Selectable<PromptTable>

export const findSealedPrompt = ({ db }: RepositoryTx, id: number): Promise<SealedPrompt | undefined> =>
  db.selectFrom('prompt').selectAll().where('id', '=', id).executeTakeFirst()

const isFoundBy =
  (text: string | undefined) =>
  (eb: ExpressionBuilder<Database, 'prompt'>): Expression<SqlBool> =>
    text ? sql<SqlBool>`strpos(prompt.search_name, folded(${text})) > 0` : eb.lit(true)

function refuseDouble(error: unknown): never {
  if (violatedConstraint(error) === 'prompt_name') throw new AppError('ERR_DUPLICATED_NAME')
  throw error
}

const toPrompt = (row: Selectable<PromptTable> & { queue_name: string | null }): Prompt => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  prompt: row.prompt,
  model: row.model,
  baseUrl: row.base_url,
  voice: PromptVoice.parse(row.voice),
  voiceRegion: row.voice_region,
  maxTokens: row.max_tokens,
  temperature: row.temperature,
  maxMessages: row.max_messages,
  queueId: row.queue_id,
  queue: row.queue_name === null ? null : { id: row.queue_id, name: row.queue_name },
  forPeople: row.for_people,
  apiKey: row.api_key_mask,
  voiceKey: row.voice_key_mask,
  totalTokens: row.total_tokens,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})

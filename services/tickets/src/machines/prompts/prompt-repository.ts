import { PAGE_SIZE } from '@recado/contracts/limits'
import { type Prompt, PromptVoice } from '@recado/contracts/prompts/prompt'
import { foldedSearch } from '@recado/kit/db/folded-search'
import { countRows, type ListQuery, onPage } from '@recado/kit/db/page'
import { patch } from '@recado/kit/db/patch'
import { refuseDouble } from '@recado/kit/db/refuse-double'
import { getOr404 } from '@recado/kit/errors'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import type { PromptTable } from '../../tables/prompt-tables.ts'

const selectPrompts = ({ db }: RepositoryTx) =>
  db
    .selectFrom('prompt')
    .leftJoin('queue', (join) => join.onRef('queue.id', '=', 'prompt.queue_id').on('queue.deleted_at', 'is', null))
    .selectAll('prompt')
    .select('queue.name as queue_name')

/** One page of prompts by name. Without a page number, the first page. */
export async function findPrompts(tx: RepositoryTx, { searchParam, pageNumber }: ListQuery): Promise<Prompt[]> {
  const rows = await selectPrompts(tx)
    .where(foldedSearch('prompt.search_name', searchParam))
    .orderBy('prompt.search_name')
    .orderBy('prompt.id')
    .$call(onPage({ pageNumber, size: PAGE_SIZE.prompts }))
    .execute()
  return rows.map(toPrompt)
}

export const countPrompts = ({ db }: RepositoryTx, { searchParam }: ListQuery): Promise<number> =>
  countRows(db.selectFrom('prompt').where(foldedSearch('prompt.search_name', searchParam)))

/** @throws ERR_NO_PROMPT_FOUND */
export async function getPrompt(tx: RepositoryTx, id: number): Promise<Prompt> {
  const row = await getOr404('prompt', selectPrompts(tx).where('prompt.id', '=', id).executeTakeFirst())
  return toPrompt(row)
}

/** Locks the prompt until the transaction ends. @throws ERR_NO_PROMPT_FOUND */
export async function lockPrompt(tx: RepositoryTx, id: number): Promise<Prompt> {
  await tx.db.selectFrom('prompt').select('id').where('id', '=', id).forUpdate().execute()
  return getPrompt(tx, id)
}

/**
 * Whether the prompt exists. Its row is share-locked until the transaction ends, so a new reference to it stays valid.
 */
export async function promptExists({ db }: RepositoryTx, id: number): Promise<boolean> {
  const row = await db.selectFrom('prompt').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}

/** The ids of this list that exist. */
export async function findKnownPrompts({ db }: RepositoryTx, ids: readonly (number | null)[]): Promise<Set<number>> {
  const named = [...new Set(ids.filter((id) => id !== null))]
  if (named.length === 0) return new Set()
  const rows = await db.selectFrom('prompt').select('id').where('id', 'in', named).execute()
  return new Set(rows.map(({ id }) => id))
}

/** The prompts that hand tickets over to the queue. */
export async function findPromptsOfQueue(tx: RepositoryTx, queueId: number): Promise<Prompt[]> {
  const rows = await selectPrompts(tx).where('prompt.queue_id', '=', queueId).orderBy('prompt.id').execute()
  return rows.map(toPrompt)
}

/** @returns the id of the new prompt. @throws ERR_DUPLICATED_NAME */
export async function insertPrompt({ db }: RepositoryTx, row: Insertable<PromptTable>): Promise<number> {
  const made = db.insertInto('prompt').values(row).returning('id')
  return (await made.executeTakeFirstOrThrow().catch(refuse)).id
}

/** @throws ERR_DUPLICATED_NAME */
export async function updatePrompt(tx: RepositoryTx, id: number, change: Updateable<PromptTable>): Promise<Prompt> {
  await tx.db.updateTable('prompt').set(patch(change)).where('id', '=', id).execute().catch(refuse)
  return getPrompt(tx, id)
}

/** Adds the tokens of a model's answer, without an event. */
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

/** The sorted names of the queues and connections that the prompt leads. */
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

const refuse = refuseDouble({ prompt_name: 'ERR_DUPLICATED_NAME' })

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

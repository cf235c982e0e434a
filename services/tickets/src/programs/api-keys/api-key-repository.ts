import { createHash } from 'node:crypto'
import type { ApiKey } from '@recado/contracts/api-keys/api-key'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { ApiKeyTable } from '../../tables/api-key-tables.ts'
import type { Database, RepositoryTx } from '../../tables/db.ts'

const MOST_LISTED = 200

/** A key, with the id of the user who created it. */
export type OwnedKey = ApiKey & { readonly userId: number }

type NewKey = Pick<ApiKey, 'name' | 'scopes' | 'queueIds' | 'whatsappId'> & {
  readonly secret: string
  readonly prefix: string
  readonly userId: number
}

/** Inserts a key with the hash of its secret. A fast hash suffices, because the secret is random. */
export async function insertApiKey({ db }: RepositoryTx, key: NewKey): Promise<ApiKey> {
  const row = await db
    .insertInto('api_key')
    .values({
      name: key.name,
      hash: hashOf(key.secret),
      prefix: key.prefix,
      scopes: JSON.stringify(key.scopes),
      queue_ids: key.queueIds && JSON.stringify(key.queueIds),
      whatsapp_id: key.whatsappId,
      user_id: key.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toApiKey(row)
}

/** The keys of the company, newest first. */
export async function findApiKeys({ db }: RepositoryTx): Promise<ApiKey[]> {
  const rows = await db.selectFrom('api_key').selectAll().orderBy('id', 'desc').limit(MOST_LISTED).execute()
  return rows.map(toApiKey)
}

export async function findApiKey({ db }: RepositoryTx, id: number): Promise<OwnedKey | undefined> {
  const row = await db.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...toApiKey(row), userId: row.user_id }
}

/** @returns the name of the deleted key; undefined when the key does not exist */
export async function deleteApiKey({ db }: RepositoryTx, id: number): Promise<string | undefined> {
  return (await db.deleteFrom('api_key').where('id', '=', id).returning('name').executeTakeFirst())?.name
}

/** Records the use of a key, at most once a minute. */
export async function noteKeyUse({ db }: RepositoryTx, id: number): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(used_at is null or used_at < now() - interval '1 minute')`)
    .execute()
}

/** The company and the id of a key. Searches all companies, because a request with a key does not name its company. */
export async function findKeyOwner(
  system: Kysely<Database>,
  secret: string,
): Promise<{ companyId: number; keyId: number } | undefined> {
  const row = await system
    .selectFrom('api_key')
    .select(['company_id', 'id'])
    .where('hash', '=', hashOf(secret))
    .executeTakeFirst()
  return row && { companyId: row.company_id, keyId: row.id }
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const toApiKey = (row: Selectable<ApiKeyTable>): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  queueIds: row.queue_ids,
  whatsappId: row.whatsapp_id,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.used_at?.toISOString() ?? null,
})

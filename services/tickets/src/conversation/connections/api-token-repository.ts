import type { apiTokenChanged } from '@recado/contracts/connections/events'
import type { EventData } from '@recado/contracts/event'
import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'

/**
 * Stores the newest version of a connection's API token. For a revoked token the row keeps the version without a hash.
 */
export async function keepApiToken(
  { db }: RepositoryTx,
  { whatsappId, hash, version }: EventData<typeof apiTokenChanged>,
): Promise<void> {
  await db
    .insertInto('api_token')
    .values({ connection_id: whatsappId, hash, version })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'connection_id'])
        .doUpdateSet({ hash, version })
        .where(sql<boolean>`api_token.version < ${version}`),
    )
    .execute()
}

/** Deletes the token of a deleted connection. Later events about the token have a lower version and are ignored. */
export const forgetApiToken = (tx: RepositoryTx, whatsappId: number): Promise<void> =>
  keepApiToken(tx, { whatsappId, hash: null, version: LAST })

const LAST = 2 ** 31 - 1

/** @returns whether to publish the use: true at most once a minute per token */
export async function noteTokenUse({ db }: RepositoryTx, whatsappId: number, usedAt: Date): Promise<boolean> {
  const row = await db
    .updateTable('api_token')
    .set({ used_at: usedAt })
    .where('connection_id', '=', whatsappId)
    .where(sql<boolean>`(used_at is null or used_at < ${new Date(usedAt.getTime() - 60_000)})`)
    .returning('connection_id')
    .executeTakeFirst()
  return row !== undefined
}

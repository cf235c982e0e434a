import type { apiTokenChanged } from '@recado/contracts/connections/events'
import type { EventData } from '@recado/contracts/event'
import { sql } from 'kysely'
import type { RepositoryTx } from '../db.ts'

/** Stores the newest version of a connection's token; a revoked token leaves its version behind. */
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

/** Removes the token of a deleted connection, and makes all further events of it outdated. */
export const forgetApiToken = (tx: RepositoryTx, whatsappId: number): Promise<void> =>
  keepApiToken(tx, { whatsappId, hash: null, version: LAST })

const LAST = 2 ** 31 - 1

/** @returns whether to publish the use: there was none within the last minute */
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

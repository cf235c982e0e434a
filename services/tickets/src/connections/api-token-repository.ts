import type { apiTokenChanged } from '@recado/contracts/connections/events'
import type { EventData } from '@recado/contracts/event'
import { sql } from 'kysely'
import type { Tx } from '../db.ts'

/** Keeps the newest that was heard of a connection's token; a revoked one leaves its version behind. */
export async function keepApiToken(
  { db }: Tx,
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

/** Of a connection that is gone: whatever is still to come is no news. */
export const forgetApiToken = (tx: Tx, whatsappId: number): Promise<void> =>
  keepApiToken(tx, { whatsappId, hash: null, version: LAST })

const LAST = 2 ** 31 - 1

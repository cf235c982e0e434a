import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'
import type { TrustBook } from '../trust/trust.ts'
import { linkedNumber } from '../trust/trust-repository.ts'

/**
 * Removes the data of other accounts than the one that is about to be stored as linked to a connection: trust, and
 * timers of chats. If the same account was linked before, there are none, and no row is read.
 */
export async function dropOtherAccounts(
  { db }: RepositoryTx,
  { connectionId, ownNumber }: Required<TrustBook>,
): Promise<void> {
  for (const table of ['contact_trust', 'chat_timer'] as const) {
    await db
      .deleteFrom(table)
      .where('connection_id', '=', connectionId)
      .where('own_number', '<>', ownNumber)
      .where(sql<boolean>`${ownNumber} is distinct from ${linkedNumber(sql`${connectionId}::bigint`)}`)
      .execute()
  }
}

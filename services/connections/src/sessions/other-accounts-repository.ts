import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'
import type { TrustBook } from '../trust/trust.ts'
import { linkedNumber } from '../trust/trust-repository.ts'

/**
 * Deletes trust and chat timers of accounts other than the one that is being linked to a connection. If the same
 * account was linked before, no such rows exist, and the statement reads none.
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

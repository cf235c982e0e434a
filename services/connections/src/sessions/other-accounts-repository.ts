import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'
import type { TrustBook } from '../trust/trust.ts'
import { linkedNumber } from '../trust/trust-repository.ts'

/**
 * Deletes the trust and the chat timers of every account other than the one that is now linked to the connection. If
 * the same account was linked before, other accounts have no rows, and the statement does not search for them.
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

import { sql } from 'kysely'
import type { Tx } from '../db.ts'
import type { TrustBook } from '../trust/trust.ts'
import { linkedNumber } from '../trust/trust-repository.ts'

/**
 * Removes what belongs to other accounts than the one that is about to be written down as linked to a connection: trust,
 * and timers of chats. When it is the one that was linked before there is nothing of others, and no row is looked at.
 */
export async function dropOtherAccounts({ db }: Tx, { connectionId, ownNumber }: Required<TrustBook>): Promise<void> {
  for (const table of ['contact_trust', 'chat_timer'] as const) {
    await db
      .deleteFrom(table)
      .where('connection_id', '=', connectionId)
      .where('own_number', '<>', ownNumber)
      .where(sql<boolean>`${ownNumber} is distinct from ${linkedNumber(sql`${connectionId}::bigint`)}`)
      .execute()
  }
}

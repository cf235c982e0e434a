import { ensureIndex } from '@recado/kit/db/concurrent-indexes'
import { type Kysely, sql } from 'kysely'

export const outsideTransaction = true

/** What is sealed under the secret of a message that has not come waits for it in the journal. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table wa_journal add column if not exists awaits text`.execute(db)
  await ensureIndex(
    db,
    'wa_journal_awaits',
    sql`on wa_journal (company_id, connection_id, awaits) where awaits is not null`,
  )
}

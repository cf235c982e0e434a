import { ensureIndex } from '@recado/kit/db/concurrent-indexes'
import { type Kysely, sql } from 'kysely'

export const outsideTransaction = true

/** A message that was confirmed without its text: the phone is asked for it until it comes, or for 14 days. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table wa_journal add column if not exists owed boolean not null default false`.execute(db)
  await ensureIndex(db, 'wa_journal_owed', sql`on wa_journal (company_id, connection_id, received_at) where owed`)
}

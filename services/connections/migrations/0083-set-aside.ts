import { ensureIndex } from '@recado/kit/db/concurrent-indexes'
import { type Kysely, sql } from 'kysely'

export const outsideTransaction = true

/** A message that could not be read is tried again later, and holds up nobody meanwhile. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table wa_journal
    add column if not exists failures smallint not null default 0, -- of reading it
    add column if not exists retry_at timestamptz`.execute(db)
  await ensureIndex(db, 'wa_journal_set_aside', sql`on wa_journal (company_id, connection_id) where failures > 0`)
}

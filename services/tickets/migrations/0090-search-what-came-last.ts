import { type Kysely, sql } from 'kysely'

export const outsideTransaction = true

/** The trigram indexes behind every search of tickets, messages and contacts. */
const INDEXES = ['message_text', 'contact_text', 'contact_identity_text']

/**
 * A GIN index keeps new rows in an unsorted pending list, by default up to 4 MB: every search scans that list, up to 500
 * pages with rows of all companies. The smallest limit, 64 kB, is eight pages.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const index of INDEXES) {
    await limitPending(db, index)
    await sql`select gin_clean_pending_list(${index}::regclass)`.execute(db) // otherwise the next insert has to sort the whole list in
  }
}

/**
 * Waiting for the index lock blocks readers of the table, so each attempt is short, and far from the next one. It is longer
 * than the second after which PostgreSQL ends an autovacuum that somebody waits for (`deadlock_timeout`).
 */
const limitPending = (db: Kysely<never>, index: string) =>
  sql`do $$ begin
      set local lock_timeout = '1500ms';
      loop
        begin
          alter index ${sql.ref(index)} set (gin_pending_list_limit = 64);
          exit;
        exception when lock_not_available then
          perform pg_sleep(10);
        end;
      end loop;
    end $$`.execute(db)

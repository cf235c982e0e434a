import { type Kysely, sql } from 'kysely'

export const outsideTransaction = true

/** Trigram indexes, which every search of tickets, messages and contacts reads. */
const INDEXES = ['message_text', 'contact_text', 'contact_identity_text']

/**
 * A GIN index gathers rows that were written and sorts them in later, 4 MB of them by default: each search looked through
 * all that, 500 pages of every company's latest messages. With 64 kB, the least there is, it looks through eight.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const index of INDEXES) {
    await limitPending(db, index)
    await sql`select gin_clean_pending_list(${index}::regclass)`.execute(db) // else the next who writes has it all to do
  }
}

/** Whoever reads the table waits while this waits for the index, so it waits half a second and tries again. */
const limitPending = (db: Kysely<never>, index: string) =>
  sql`do $$ begin
      set local lock_timeout = '500ms';
      loop
        begin
          alter index ${sql.ref(index)} set (gin_pending_list_limit = 64);
          exit;
        exception when lock_not_available then
          perform pg_sleep(1);
        end;
      end loop;
    end $$`.execute(db)

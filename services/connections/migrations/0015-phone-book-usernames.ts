import { type Kysely, sql } from 'kysely'

/** A phone may know people by the name under which they are found on WhatsApp, with or without one that its owner gave them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table phone_book
    add column username text,
    alter column name drop not null`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Who or what wrote the last message of a ticket; null: unknown, since a process of an older release wrote it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket add column last_origin text, add column last_user_id bigint`.execute(db)
}

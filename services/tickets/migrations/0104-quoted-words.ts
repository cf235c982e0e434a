import { type Kysely, sql } from 'kysely'

/** What came along with an answer to something that is not here. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table message add column quoted_words jsonb`.execute(db)
}

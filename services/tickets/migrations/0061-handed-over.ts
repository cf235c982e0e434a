import { type Kysely, sql } from 'kysely'

/** Stores who gave a ticket to the person who answers, as `{id, name}`, until they open it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket add column handed_by jsonb`.execute(db)
}

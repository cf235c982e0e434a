import { type Kysely, sql } from 'kysely'

/** The advertisement or post that a person answers, and from where in WhatsApp they came. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table message add column came_from jsonb`.execute(db)
  await sql`alter table ticket add column came_from jsonb`.execute(db) // the first that its messages told
}

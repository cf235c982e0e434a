import { type Kysely, sql } from 'kysely'

/** After how long what is said in a ticket disappears from phones. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket add column disappear_after int`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Lets a company block a contact: messages and calls of the contact are no longer stored. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table contact add column blocked_at timestamptz(3)`.execute(db)
}

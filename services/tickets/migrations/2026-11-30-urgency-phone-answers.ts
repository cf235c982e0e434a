import { type Kysely, sql } from 'kysely'

/** A contact's message that arrives after an answer which a person typed on the phone later does not wait. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket add column phone_answered_at timestamptz(3)`.execute(db) // when the last answer was typed
}

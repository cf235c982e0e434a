import { type Kysely, sql } from 'kysely'

/** Under which phone and LID the contact wrote last in a ticket: one with several accounts is answered there. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket add account_phone text, add account_lid text`.execute(db)
}

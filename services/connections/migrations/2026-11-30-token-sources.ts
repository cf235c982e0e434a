import { type Kysely, sql } from 'kysely'

/** The client never keeps a token by itself, so tokens come from the network alone. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table contact_trust drop constraint contact_trust_source_check,
    add constraint contact_trust_source_check check (source in ('notification', 'history'))`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Removes the client as a possible source of tokens. The client itself stores no tokens, so every token comes from
 * WhatsApp: from a notification or from a message history.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table contact_trust drop constraint contact_trust_source_check,
    add constraint contact_trust_source_check check (source in ('notification', 'history'))`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** What a campaign sent is hidden until a conversation comes of it. Processes of an older release hide no tickets. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket add column hidden boolean not null default false`.execute(db)
  await sql`alter table ticket add constraint ticket_hidden
    check (not hidden or (status = 'closed' and origin = 'campaign')) not valid`.execute(db) // which no older row can break
  await sql`create index ticket_hidden on ticket (company_id, contact_id, whatsapp_id) where hidden`.execute(db)
}

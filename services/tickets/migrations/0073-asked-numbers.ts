import { type Kysely, sql } from 'kysely'

/** By which connection WhatsApp is asked about which number; null: a process of an older release asked. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table number_check add column whatsapp_id bigint, add column number text`.execute(db)
  await sql`create index number_check_asked on number_check (company_id, whatsapp_id, created_at)`.execute(db)
}

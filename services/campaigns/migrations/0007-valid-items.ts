import { type Kysely, sql } from 'kysely'

/** How many of a list are on WhatsApp is counted in an index. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index contact_list_item_valid on contact_list_item (company_id, contact_list_id)
    where is_whatsapp_valid`.execute(db)
}

import { ensureIndex } from '@recado/kit/db/concurrent-indexes'
import { type Kysely, sql } from 'kysely'

export const outsideTransaction = true

/** Those of a list whose number is not on WhatsApp are counted, listed and removed by an index. */
export async function up(db: Kysely<never>): Promise<void> {
  await ensureIndex(
    db,
    'contact_list_item_invalid',
    sql`on contact_list_item (company_id, contact_list_id, search_name, id) where not is_whatsapp_valid`,
  )
}

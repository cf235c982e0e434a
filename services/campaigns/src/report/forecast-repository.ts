import { sql } from 'kysely'
import type { Known } from '../recipients/resent-repository.ts'
import type { RepositoryTx } from '../tables/db.ts'
import type { LaneRow } from '../tables/lane-tables.ts'

/** @returns the people of a list without invalid numbers, and the count of the invalid ones */
export async function findListed(
  { db }: RepositoryTx,
  listId: number,
  most: number,
): Promise<{ people: Known[]; invalid: number }> {
  const rows = await db
    .selectFrom('contact_list_item')
    .select(['id as key', 'name', 'number', 'email', sql<boolean>`is_whatsapp_valid is not null`.as('isChecked')])
    .where('contact_list_id', '=', listId)
    .where(sql<boolean>`is_whatsapp_valid is distinct from false`)
    .orderBy('id')
    .limit(most)
    .execute()
  const { invalid } = await db
    .selectFrom('contact_list_item')
    .select(sql<number>`count(*)::int`.as('invalid'))
    .where('contact_list_id', '=', listId)
    .where('is_whatsapp_valid', '=', false)
    .executeTakeFirstOrThrow()
  return { people: rows, invalid }
}

export const findLaneRow = ({ db }: RepositoryTx, whatsappId: number): Promise<LaneRow | undefined> =>
  db.selectFrom('campaign_lane').selectAll().where('whatsapp_id', '=', whatsappId).executeTakeFirst()

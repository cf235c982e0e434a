import { sql } from 'kysely'
import { UNKNOWN_FATE } from '../recipients/recipient-rules.ts'
import type { RepositoryTx } from '../tables/db.ts'
import type { LaneRow } from '../tables/lane-tables.ts'
import type { Sample } from '../tables/recipient-tables.ts'

/** A person to look up for a forecast. */
export type Known = Sample & { readonly key: number; readonly isChecked: boolean }

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

/** @returns the recipients whom a campaign did not reach */
export async function findFailed({ db }: RepositoryTx, campaignId: number, most: number): Promise<Known[]> {
  const rows = await db
    .selectFrom('campaign_recipient')
    .select(['id as key', 'name', 'number', 'email', sql<boolean>`true`.as('isChecked')])
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'failed')
    .where(sql<boolean>`reason is distinct from ${UNKNOWN_FATE}`)
    .where((eb) => eb.or([eb('number', 'is not', null), eb('contact_id', 'is not', null)]))
    .orderBy('position')
    .limit(most)
    .execute()
  return rows
}

export const findLaneRow = ({ db }: RepositoryTx, whatsappId: number): Promise<LaneRow | undefined> =>
  db.selectFrom('campaign_lane').selectAll().where('whatsapp_id', '=', whatsappId).executeTakeFirst()

import type { RepositoryTx } from '../tables/db.ts'

/** @returns one of the campaigns that use the list */
export async function findUse(
  { db }: RepositoryTx,
  contactListId: number,
): Promise<{ campaignId: number } | undefined> {
  return db
    .selectFrom('contact_list_use')
    .select('campaign_id as campaignId')
    .where('contact_list_id', '=', contactListId)
    .limit(1)
    .executeTakeFirst()
}

import { getOr404 } from '@recado/kit/errors'
import type { RepositoryTx } from '../tables/db.ts'

/** Records the list that a campaign uses, so that the list cannot be deleted. Null removes the record. */
export async function keepUses({ db }: RepositoryTx, campaignId: number, listId: number | null): Promise<void> {
  await db.deleteFrom('contact_list_use').where('campaign_id', '=', campaignId).execute()
  if (listId === null) return
  await db.insertInto('contact_list_use').values({ contact_list_id: listId, campaign_id: campaignId }).execute()
}

/** Blocks the deletion of a list until the transaction ends. @throws ERR_NO_CONTACTLIST_FOUND */
export async function expectList({ db }: RepositoryTx, id: number): Promise<void> {
  await getOr404(
    'contactList',
    db.selectFrom('contact_list').select('id').where('id', '=', id).forKeyShare().executeTakeFirst(),
  )
}

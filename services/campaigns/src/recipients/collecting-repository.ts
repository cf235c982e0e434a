import { sql } from 'kysely'
import type { CampaignRow } from '../tables/campaign-tables.ts'
import type { RepositoryTx } from '../tables/db.ts'

/** Locks the campaign if its recipients are due for collection and no other process collects them. */
export const takeCollecting = ({ db }: RepositoryTx, id: number): Promise<CampaignRow | undefined> =>
  db
    .selectFrom('campaign')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'EM_ANDAMENTO')
    .where('collect_at', '<=', sql<Date>`now()`)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

type Next = { readonly seconds: number | null; readonly tagQuestion: string | null }

/** @param next seconds until the next collection; null: none until a change */
export async function postponeCollecting(
  { db }: RepositoryTx,
  id: number,
  { seconds, tagQuestion }: Next,
): Promise<void> {
  await db
    .updateTable('campaign')
    .set({
      collect_at: seconds === null ? null : sql<Date>`now() + make_interval(secs => ${seconds})`,
      tag_question: tagQuestion,
    })
    .where('id', '=', id)
    .execute()
}

/** Makes running campaigns of a list due for collection. */
export async function collectOfList({ db }: RepositoryTx, listId: number): Promise<void> {
  await db
    .updateTable('campaign')
    .set({ collect_at: sql<Date>`now()` })
    .where('contact_list_id', '=', listId)
    .where('status', '=', 'EM_ANDAMENTO')
    .execute()
}

/** The connection on which a campaign runs or last ran. */
export async function findLane({ db }: RepositoryTx, campaignId: number): Promise<number | undefined> {
  const row = await db.selectFrom('campaign').select('lane_id').where('id', '=', campaignId).executeTakeFirst()
  return row?.lane_id ?? undefined
}

/** Records that all people of the campaign's tag have arrived. */
export async function noteTagTold({ db }: RepositoryTx, campaignId: number): Promise<void> {
  await db.updateTable('campaign').set({ tag_is_told: true }).where('id', '=', campaignId).execute()
}

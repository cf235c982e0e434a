import { sql } from 'kysely'
import type { CampaignRow } from '../tables/campaign-tables.ts'
import type { RepositoryTx } from '../tables/db.ts'

/** Locks a running campaign if its recipients must be collected and no other process has locked it. */
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

/**
 * Stores the time of the next collection and the id of the question about the tag.
 * @param next `seconds` until the next collection; null: the next collection follows a change of the list
 */
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

/** Makes all running campaigns of a list collect their recipients again. */
export async function collectOfList({ db }: RepositoryTx, listId: number): Promise<void> {
  await db
    .updateTable('campaign')
    .set({ collect_at: sql<Date>`now()` })
    .where('contact_list_id', '=', listId)
    .where('status', '=', 'EM_ANDAMENTO')
    .execute()
}

/** @returns the connection on which the campaign runs or last ran */
export async function findLane({ db }: RepositoryTx, campaignId: number): Promise<number | undefined> {
  const row = await db.selectFrom('campaign').select('lane_id').where('id', '=', campaignId).executeTakeFirst()
  return row?.lane_id ?? undefined
}

/** Records that the tickets service has sent all people of the campaign's tag. */
export async function noteTagTold({ db }: RepositoryTx, campaignId: number): Promise<void> {
  await db.updateTable('campaign').set({ tag_is_told: true }).where('id', '=', campaignId).execute()
}

import type { Campaign, CampaignStatus } from '@recado/contracts/campaigns/campaign'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { foldedSearch } from '@recado/kit/db/folded-search'
import { type ListQuery, type Page, page } from '@recado/kit/db/page'
import { patch } from '@recado/kit/db/patch'
import { getOr404, notFound } from '@recado/kit/errors'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { CampaignRow, CampaignTable } from '../tables/campaign-tables.ts'
import type { RepositoryTx } from '../tables/db.ts'
import { toCampaign } from './to-campaign.ts'

/** One page of the campaigns that match the text, newest first. */
export async function listCampaigns(tx: RepositoryTx, { searchParam, pageNumber }: ListQuery): Promise<Page<Campaign>> {
  const found = tx.db.selectFrom('campaign').select('id').where(foldedSearch('search_name', searchParam))
  const { records: ids, ...listed } = await page(
    found.orderBy('id', 'desc'),
    { pageNumber, size: PAGE_SIZE.campaigns },
    ({ id }) => id,
  )
  return { records: await readCampaigns(tx, ids), ...listed }
}

/** @throws ERR_NO_CAMPAIGN_FOUND */
export async function getCampaign(tx: RepositoryTx, id: number): Promise<Campaign> {
  const [campaign] = await readCampaigns(tx, [id])
  if (!campaign) throw notFound('campaign')
  return campaign
}

/** @throws ERR_NO_CAMPAIGN_FOUND */
export async function getCampaignRow({ db }: RepositoryTx, id: number): Promise<CampaignRow> {
  return getOr404('campaign', db.selectFrom('campaign').selectAll().where('id', '=', id).executeTakeFirst())
}

/** Locks the campaign until the transaction ends. A transaction that also locks send queues must lock those first. */
export const lockCampaign = ({ db }: RepositoryTx, id: number): Promise<CampaignRow | undefined> =>
  db.selectFrom('campaign').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Locks the campaigns in one of these states, or only those on the connection `laneId`. The order is fixed, so that two
 * transactions cannot deadlock.
 */
export const lockCampaigns = (
  { db }: RepositoryTx,
  statuses: readonly CampaignStatus[],
  { laneId }: { readonly laneId?: number } = {},
): Promise<CampaignRow[]> =>
  db
    .selectFrom('campaign')
    .selectAll()
    .where('status', 'in', statuses)
    .$if(laneId !== undefined, (query) => query.where('lane_id', '=', laneId ?? 0))
    .orderBy('id')
    .forUpdate()
    .execute()

export async function insertCampaign({ db }: RepositoryTx, row: Insertable<CampaignTable>): Promise<CampaignRow> {
  return db.insertInto('campaign').values(row).returningAll().executeTakeFirstOrThrow()
}

/** @returns the campaign that repeats this one and has not started yet */
export async function findUnstartedRepetition({ db }: RepositoryTx, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('campaign')
    .select('id')
    .where('resend_of_id', '=', id)
    .where('resend_to', '=', 'unanswered')
    .where('started_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Changes columns of a campaign and increases its version. */
export async function updateCampaign(
  { db }: RepositoryTx,
  id: number,
  change: Updateable<CampaignTable>,
): Promise<void> {
  await db.updateTable('campaign').set(patch(change)).where('id', '=', id).execute()
}

/** Removes the campaign and its recipients. */
export async function removeCampaign({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('campaign').where('id', '=', id).execute()
}

/**
 * Marks the figures of the campaigns as changed; a job counts and publishes them within seconds. Locks the campaigns in
 * a fixed order.
 */
export async function noteChange({ db }: RepositoryTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .with('held', (cte) => cte.selectFrom('campaign').select('id').where('id', 'in', ids).orderBy('id').forUpdate())
    .updateTable('campaign')
    .from('held')
    .set({ changed_at: sql<Date>`coalesce(campaign.changed_at, now())` })
    .whereRef('campaign.id', '=', 'held.id')
    .execute()
}

async function readCampaigns({ db }: RepositoryTx, ids: readonly number[]): Promise<Campaign[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('campaign')
    .leftJoin('connection_ref', (join) =>
      join
        .onRef('connection_ref.company_id', '=', 'campaign.company_id')
        .onRef('connection_ref.id', '=', sql`coalesce(campaign.lane_id, campaign.whatsapp_id)`),
    )
    .leftJoin('campaign_lane', (join) =>
      join
        .onRef('campaign_lane.company_id', '=', 'campaign.company_id')
        .onRef('campaign_lane.whatsapp_id', '=', 'campaign.lane_id'),
    )
    .leftJoin('contact_list', (join) =>
      join
        .onRef('contact_list.company_id', '=', 'campaign.company_id')
        .onRef('contact_list.id', '=', 'campaign.contact_list_id'),
    )
    .leftJoin('tag_ref', (join) =>
      join.onRef('tag_ref.company_id', '=', 'campaign.company_id').onRef('tag_ref.id', '=', 'campaign.tag_id'),
    )
    .leftJoin('campaign as source', (join) =>
      join.onRef('source.company_id', '=', 'campaign.company_id').onRef('source.id', '=', 'campaign.resend_of_id'),
    )
    .selectAll('campaign')
    .select([
      'connection_ref.id as connectionId',
      'connection_ref.name as connectionName',
      'campaign_lane.waiting_for as waitingFor',
      'campaign_lane.waiting_until as waitingUntil',
      'contact_list.name as listName',
      'contact_list.contacts_count as listCount',
      'tag_ref.name as tagName',
      'source.name as sourceName',
    ])
    .where('campaign.id', 'in', ids)
    .orderBy('campaign.id', 'desc')
    .execute()
  return rows.map(toCampaign)
}

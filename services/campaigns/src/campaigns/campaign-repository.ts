import type { Campaign, CampaignStatus } from '@recado/contracts/campaigns/campaign'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { notFound } from '@recado/kit/errors'
import { type Expression, type ExpressionBuilder, type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { CampaignRow, CampaignTable, Database, RepositoryTx } from '../db.ts'
import { toCampaign } from './to-campaign.ts'

type Filter = { readonly searchParam?: string | undefined; readonly pageNumber?: number }

/** One page, newest first. */
export async function findCampaigns(tx: RepositoryTx, { searchParam, pageNumber = 1 }: Filter): Promise<Campaign[]> {
  const rows = await tx.db
    .selectFrom('campaign')
    .select('id')
    .where(isFoundBy(searchParam))
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE.campaigns)
    .offset((pageNumber - 1) * PAGE_SIZE.campaigns)
    .execute()
  return readCampaigns(
    tx,
    rows.map(({ id }) => id),
  )
}

export async function countCampaigns({ db }: RepositoryTx, { searchParam }: Filter): Promise<number> {
  const { count } = await db
    .selectFrom('campaign')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isFoundBy(searchParam))
    .executeTakeFirstOrThrow()
  return count
}

/** @throws ERR_NO_CAMPAIGN_FOUND */
export async function getCampaign(tx: RepositoryTx, id: number): Promise<Campaign> {
  const [campaign] = await readCampaigns(tx, [id])
  if (!campaign) throw notFound('campaign')
  return campaign
}

/** @throws ERR_NO_CAMPAIGN_FOUND */
export async function getCampaignRow({ db }: RepositoryTx, id: number): Promise<CampaignRow> {
  const row = await db.selectFrom('campaign').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('campaign')
  return row
}

/** Locks the campaign until the transaction ends. A transaction that also locks lanes locks them first. */
export const lockCampaign = ({ db }: RepositoryTx, id: number): Promise<CampaignRow | undefined> =>
  db.selectFrom('campaign').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** @returns the campaigns in one of these states, locked in a fixed order */
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

/** Raises the version by one. */
export async function updateCampaign(
  { db }: RepositoryTx,
  id: number,
  change: Updateable<CampaignTable>,
): Promise<void> {
  await db
    .updateTable('campaign')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: sql<Date>`clock_timestamp()` }))
    .where('id', '=', id)
    .execute()
}

/** Removes the campaign and its recipients. */
export async function removeCampaign({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('campaign').where('id', '=', id).execute()
}

/** Marks the figures as changed; they are counted and published within seconds. Locks the campaigns, in one order. */
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

const isFoundBy =
  (text: string | undefined) =>
  (eb: ExpressionBuilder<Database, 'campaign'>): Expression<SqlBool> =>
    text ? sql<SqlBool>`strpos(search_name, folded(${text})) > 0` : eb.lit(true)

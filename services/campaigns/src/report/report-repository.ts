import type { CampaignReport } from '@recado/contracts/campaigns/figures'
import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'

type ByReason = CampaignReport['failures']
type Moment = CampaignReport['moments'][number]

/** @returns the reasons of recipients in a state, most frequent first */
export async function countByReason(
  { db }: RepositoryTx,
  campaignId: number,
  state: 'failed' | 'skipped',
): Promise<ByReason> {
  return db
    .selectFrom('campaign_recipient')
    .select((eb) => [
      eb.fn.coalesce('reason', sql<string>`'ERR_SENDING_WAPP_MSG'`).as('reason'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where('campaign_id', '=', campaignId)
    .where('state', '=', state)
    .groupBy('reason')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()
}

type Span = { readonly from: Date; readonly to: Date; readonly points: number }

/** Counts sent, delivered, read, answered and opted-out recipients in each of `points` equal parts of a period. */
export async function countMoments(
  { db }: RepositoryTx,
  campaignId: number,
  { from, to, points }: Span,
): Promise<Moment[]> {
  const seconds = (to.getTime() - from.getTime()) / 1_000 / points
  const { rows } = await sql<Omit<Moment, 'at'> & { at: Date }>`
    select ${from}::timestamptz + make_interval(secs => part * ${seconds}::float8) as at,
      coalesce(sent, 0) as sent, coalesce(delivered, 0) as delivered, coalesce(read, 0) as read,
      coalesce(answered, 0) as answered, coalesce("optedOut", 0) as "optedOut"
    from generate_series(0, ${points}::int - 1) as part left join (
      select least(greatest(floor(extract(epoch from happened - ${from}::timestamptz) / ${seconds}::float8), 0),
          ${points}::int - 1)::int as part,
        count(*) filter (where kind = 1)::int as sent, count(*) filter (where kind = 2)::int as delivered,
        count(*) filter (where kind = 3)::int as read, count(*) filter (where kind = 4)::int as answered,
        count(*) filter (where kind = 5)::int as "optedOut"
      from campaign_recipient cross join lateral (
        values (1, sent_at), (2, delivered_at), (3, read_at), (4, answered_at), (5, opted_out_at)) as step (kind, happened)
      where campaign_id = ${campaignId} and happened is not null group by 1) as counted using (part)
    order by part`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** @returns the time of the last event of any recipient; undefined if there is none */
export async function findLastMoment({ db }: RepositoryTx, campaignId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('campaign_recipient')
    .select(sql<Date | null>`max(greatest(sent_at, delivered_at, read_at, answered_at, opted_out_at))`.as('last'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return row?.last ?? undefined
}

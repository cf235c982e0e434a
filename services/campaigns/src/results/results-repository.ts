import type { StepCounts } from '@recado/contracts/campaigns/results'
import { countRows } from '@recado/kit/db/page'
import type { Period } from '@recado/kit/periods'
import { type SqlBool, sql } from 'kysely'
import { STEP_COUNTS } from '../recipients/step-repository.ts'
import type { CampaignRow } from '../tables/campaign-tables.ts'
import type { RepositoryTx } from '../tables/db.ts'

/** A period in the days of a time zone. */
export type ZonedPeriod = Period & { readonly timezone: string }

const startOfDay = (date: string, timezone: string, daysLater = 0) =>
  sql<Date>`((${date}::date + ${daysLater}::int)::timestamp at time zone ${timezone})`

const startedIn = ({ from, to, timezone }: ZonedPeriod) =>
  sql<SqlBool>`started_at >= ${startOfDay(from, timezone)} and started_at < ${startOfDay(to, timezone, 1)}`

type Started = CampaignRow & { readonly started_at: Date }

/** Part of the campaigns that started in a period, the last started first; read through `campaign_started`. */
export async function findStarted(
  { db }: RepositoryTx,
  period: ZonedPeriod,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Started[]> {
  return db
    .selectFrom('campaign')
    .selectAll()
    .where(startedIn(period))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .$narrowType<{ started_at: Date }>()
    .execute()
}

export const countStarted = ({ db }: RepositoryTx, period: ZonedPeriod): Promise<number> =>
  countRows(db.selectFrom('campaign').where(startedIn(period)))

/** The recipients of a campaign with one variant, counted by step; null: those for whom no variant was chosen. */
export type Counted = StepCounts & { readonly campaignId: number; readonly variant: number | null }

/** Counts the recipients of several campaigns by variant, in the order of the variants. */
export async function countSteps({ db }: RepositoryTx, campaignIds: readonly number[]): Promise<Counted[]> {
  if (campaignIds.length === 0) return []
  const { rows } = await sql<Counted>`select campaign_id as "campaignId", variant, ${STEP_COUNTS}
    from campaign_recipient where campaign_id = any(${[...campaignIds]}::bigint[])
    group by campaign_id, variant order by variant`.execute(db)
  return rows
}

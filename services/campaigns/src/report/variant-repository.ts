import type { VariantFigures } from '@recado/contracts/campaigns/figures'
import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'

/** Counts the recipients of a campaign by the variant that was chosen for them. */
export async function countByVariant(
  { db }: RepositoryTx,
  campaignId: number,
): Promise<Omit<VariantFigures, 'text'>[]> {
  const { rows } = await sql<Omit<VariantFigures, 'text'>>`select variant,
      count(*)::int as recipients,
      count(sent_at)::int as sent,
      count(delivered_at)::int as delivered,
      count(read_at)::int as read,
      count(answered_at)::int as answered,
      count(opted_out_at)::int as "optedOut",
      count(*) filter (where state = 'failed')::int as failed
    from campaign_recipient where campaign_id = ${campaignId} and variant is not null
    group by variant order by variant`.execute(db)
  return rows
}

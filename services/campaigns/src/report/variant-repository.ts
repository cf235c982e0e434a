import type { VariantFigures } from '@recado/contracts/campaigns/figures'
import { sql } from 'kysely'
import { STEP_COUNTS } from '../recipients/step-repository.ts'
import type { RepositoryTx } from '../tables/db.ts'

/** Counts the recipients of a campaign by the variant that was chosen for them. */
export async function countByVariant(
  { db }: RepositoryTx,
  campaignId: number,
): Promise<Omit<VariantFigures, 'text'>[]> {
  const { rows } = await sql<Omit<VariantFigures, 'text'>>`select variant, count(*)::int as recipients, ${STEP_COUNTS}
    from campaign_recipient where campaign_id = ${campaignId} and variant is not null
    group by variant order by variant`.execute(db)
  return rows
}

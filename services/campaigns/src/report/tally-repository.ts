import { patch } from '@recado/kit/db/patch'
import { sql } from 'kysely'
import type { Figures } from '../tables/campaign-tables.ts'
import type { RepositoryTx } from '../tables/db.ts'

const counted = (campaignId: number) => sql<Figures>`select
      count(*) filter (where state <> 'skipped')::int as valid,
      count(*) filter (where state = 'pending')::int as pending,
      count(*) filter (where state = 'queued')::int as queued,
      count(*) filter (where sent_at is not null)::int as sent,
      count(delivered_at)::int as delivered,
      count(read_at)::int as read,
      count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'skipped')::int as skipped,
      count(confirmation_requested_at)::int as "confirmationRequested",
      count(confirmed_at)::int as confirmed,
      count(answered_at)::int as answered,
      count(opted_out_at)::int as "optedOut",
      count(*) filter (where state = 'pending' and reason = 'in-conversation')::int as delayed,
      count(*) filter (where state = 'pending' and readiness <> 'ready')::int as unready,
      count(*) filter (where is_due)::int as due,
      count(*) filter (where state in ('pending', 'queued', 'awaiting_confirmation'))::int as left
    from campaign_recipient where campaign_id = ${campaignId}`

/** Counts the recipients of a campaign by state. */
export async function tally({ db }: RepositoryTx, campaignId: number): Promise<Figures> {
  const { rows } = await counted(campaignId).execute(db)
  const [figures] = rows
  if (!figures) throw new Error('the count returned no row')
  return figures
}

/** Counts the recipients of a locked campaign, stores the figures and increases the version. */
export async function storeTally({ db }: RepositoryTx, campaignId: number): Promise<Partial<Figures>> {
  const { figures } = await db
    .updateTable('campaign')
    .set(
      patch({
        figures: sql<string>`(select to_jsonb(counted) from (${counted(campaignId)}) as counted)`,
        changed_at: null,
      }),
    )
    .where('id', '=', campaignId)
    .returning('figures')
    .executeTakeFirstOrThrow()
  return figures
}

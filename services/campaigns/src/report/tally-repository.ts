import { sql } from 'kysely'
import type { Figures } from '../campaigns/figures.ts'
import type { Tx } from '../db.ts'

/** Counts the recipients of a campaign as they are now. */
export async function tally({ db }: Tx, campaignId: number): Promise<Figures> {
  const { rows } = await sql<Figures>`select
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
      count(*) filter (where state = 'pending' and readiness <> 'ready')::int as unready,
      count(*) filter (where is_due)::int as due
    from campaign_recipient where campaign_id = ${campaignId}`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('a count has one row')
  return figures
}

/** Whether anybody may still be written to, or answer whether they want it. */
export async function isAnybodyLeft({ db }: Tx, campaignId: number): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_recipient')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', ['pending', 'queued', 'awaiting_confirmation'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

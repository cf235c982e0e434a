import { type SqlBool, sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'

const IN_CONVERSATION = 'in-conversation'

/** A recipient waits three days for the end of a conversation. */
const isOverdue = sql<SqlBool>`campaign_recipient.delayed_at < now() - interval '72 hours'`

/** Whether the contact of the recipient has an open ticket. */
export const hasOpenTicket = (recipient: string) => sql<SqlBool>`exists (select from ticket_ref
  where ticket_ref.contact_id = ${sql.ref(`${recipient}.contact_id`)} and ticket_ref.is_open)`

/**
 * Whether a ticket of the recipient was closed within the last minute. The close can be taken back for some seconds, and
 * the farewell and the request for a rating leave only afterwards.
 */
const hasClosedTicket = sql<SqlBool>`exists (select from ticket_ref
  where ticket_ref.contact_id = campaign_recipient.contact_id and not ticket_ref.is_open and not ticket_ref.deleted
    and ticket_ref.changed_at > now() - interval '1 minute')`

/**
 * Skips or delays the due recipients of a locked campaign who have an open ticket, by the choice of the campaign.
 * Recipients who have waited for three days are skipped, and those who have confirmed stay due.
 */
export async function setAside({ db }: RepositoryTx, campaignId: number): Promise<void> {
  await sql`update campaign_recipient set
      state = case when campaign.open_tickets = 'delay' and ${isOverdue} is not true then 'pending' else 'skipped' end,
      reason = ${IN_CONVERSATION}, is_due = false, delayed_at = coalesce(campaign_recipient.delayed_at, now())
    from campaign
    where campaign.id = ${campaignId} and campaign.open_tickets <> 'send'
      and campaign_recipient.campaign_id = campaign.id and campaign_recipient.is_due
      and campaign_recipient.confirmed_at is null and ${hasOpenTicket('campaign_recipient')}`.execute(db)
}

/**
 * Makes the delayed recipients of a locked campaign due whose conversations ended more than a minute ago, and skips
 * those who have waited for three days.
 */
export async function endDelays({ db }: RepositoryTx, campaignId: number): Promise<void> {
  const isBusy = hasOpenTicket('campaign_recipient')
  await sql`update campaign_recipient set
      state = case when ${isBusy} then 'skipped' else 'pending' end,
      reason = case when ${isBusy} then reason end,
      is_due = not ${isBusy}
    where campaign_id = ${campaignId} and state = 'pending' and reason = ${IN_CONVERSATION}
      and case when ${isBusy} then ${isOverdue} else not ${hasClosedTicket} end`.execute(db)
}

/** Makes all delayed recipients of a locked campaign due, because its choice has changed. */
export async function dropDelays({ db }: RepositoryTx, campaignId: number): Promise<void> {
  await db
    .updateTable('campaign_recipient')
    .set({ is_due: true, reason: null, delayed_at: null })
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'pending')
    .where('reason', '=', IN_CONVERSATION)
    .execute()
}

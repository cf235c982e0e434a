import { sql } from 'kysely'
import { hasOpenTicket } from '../recipients/delayed-repository.ts'
import type { CampaignRow } from '../tables/campaign-tables.ts'
import type { RepositoryTx } from '../tables/db.ts'
import type { RecipientRow } from '../tables/recipient-tables.ts'

type Turn = {
  readonly campaignId: number
  readonly recipientId: number
  readonly isSetAside: boolean // whether the campaign skips or delays the recipient because of an open ticket
}

/**
 * Finds the campaign of a connection whose last message is the oldest, and the first due recipient of that campaign.
 */
export async function findTurn({ db }: RepositoryTx, whatsappId: number): Promise<Turn | undefined> {
  const { rows } = await sql<Turn>`
    select campaign.id as "campaignId", recipient.id as "recipientId",
      campaign.open_tickets <> 'send' and recipient.confirmed_at is null and ${hasOpenTicket('recipient')} as "isSetAside"
    from campaign cross join lateral (
      select id, contact_id, confirmed_at from campaign_recipient where campaign_recipient.company_id = campaign.company_id
        and campaign_recipient.campaign_id = campaign.id and is_due order by position limit 1) as recipient
    where campaign.lane_id = ${whatsappId} and campaign.status = 'EM_ANDAMENTO'
    order by campaign.last_requested_at nulls first, campaign.id limit 1`.execute(db)
  return rows[0]
}

/**
 * Increases the count of requested messages of a running campaign.
 * @returns the campaign; undefined when it no longer runs
 */
export const takeTurn = ({ db }: RepositoryTx, campaignId: number): Promise<CampaignRow | undefined> =>
  db
    .updateTable('campaign')
    .set((eb) => ({
      requested_count: eb('requested_count', '+', 1),
      last_requested_at: sql<Date>`clock_timestamp()`,
      changed_at: sql<Date>`coalesce(changed_at, now())`,
    }))
    .where('id', '=', campaignId)
    .where('status', '=', 'EM_ANDAMENTO')
    .returningAll()
    .executeTakeFirst()

/** Locks the recipient if a message to them is still due. */
export const lockDue = ({ db }: RepositoryTx, id: number): Promise<RecipientRow | undefined> =>
  db
    .selectFrom('campaign_recipient')
    .selectAll()
    .where('id', '=', id)
    .where('is_due', '=', true)
    .forUpdate()
    .executeTakeFirst()

/** Decreases the count of requested messages of a campaign after a message that was never sent. */
export async function returnTurn({ db }: RepositoryTx, campaignId: number): Promise<void> {
  await db
    .updateTable('campaign')
    .set({ requested_count: sql<number>`greatest(requested_count - 1, 0)` })
    .where('id', '=', campaignId)
    .execute()
}

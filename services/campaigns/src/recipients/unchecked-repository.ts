import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'

/**
 * Skips recipients of a running campaign whose numbers were asked about a day ago and are still unchecked. The caller
 * locks the campaign first.
 */
export async function endUnchecked({ db }: RepositoryTx, campaignId: number): Promise<void> {
  await db
    .updateTable('campaign_recipient')
    .from('campaign')
    .set({ state: 'skipped', reason: 'unchecked' })
    .whereRef('campaign.id', '=', 'campaign_recipient.campaign_id')
    .where('campaign.status', '=', 'EM_ANDAMENTO')
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'pending')
    .where('readiness', '=', 'unchecked')
    .where('unchecked_since', '<', sql<Date>`now() - interval '24 hours'`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('contact_list_item as item')
          .select('item.id')
          .whereRef('item.contact_list_id', '=', 'campaign.contact_list_id')
          .whereRef('item.phone', '=', 'campaign_recipient.person_key')
          .where('item.is_whatsapp_valid', 'is', null)
          .where('item.asked_at', '<', sql<Date>`now() - interval '24 hours'`),
      ),
    )
    .execute()
}

/** Restarts the wait of a day for the unchecked numbers of a campaign. */
export async function waitAgain({ db }: RepositoryTx, campaignId: number): Promise<void> {
  await db
    .updateTable('campaign_recipient')
    .set({ unchecked_since: sql<Date>`now()` })
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'pending')
    .where('readiness', '=', 'unchecked')
    .execute()
}

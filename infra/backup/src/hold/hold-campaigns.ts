import { randomUUID } from 'node:crypto'
import { campaignFilesChanged, campaignMessageRequested } from '@recado/contracts/campaigns/events'
import { systemCaller } from '@recado/kit/caller'
import { outgoingOf } from '@recado/kit/events/outgoing'
import type { Client } from '../with-client.ts'

type Campaign = { companyId: number; id: number; version: number }

/**
 * Cancels running campaigns and those whose start has passed. Removes the requests for messages that tickets has not
 * handled, because the former installation has sent them; their recipients fail after an hour without progress.
 * @returns the number of canceled campaigns
 */
export async function holdCampaigns(campaigns: Client): Promise<number> {
  const { rows } = await campaigns.query<Campaign>(`
    with held as (
      update campaign set status = 'CANCELADA', canceled_because = 'restored', collect_at = null,
        changed_at = coalesce(changed_at, now()), version = version + 1, updated_at = now()
      where status = 'EM_ANDAMENTO' or (status = 'PROGRAMADA' and scheduled_at <= now())
      returning company_id, id, version),
    unused as (delete from contact_list_use using held
      where contact_list_use.company_id = held.company_id and contact_list_use.campaign_id = held.id)
    select company_id as "companyId", id::int, version from held`)
  await campaigns.query('delete from outbox where starts_with(routing_key, $1)', [`${campaignMessageRequested.type}.`])
  for (const campaign of rows) await releaseNeeds(campaigns, campaign)
  return rows.length
}

/** Announces that the campaign needs no files and fields, as `cancelCampaign` does; otherwise they could not be deleted. */
async function releaseNeeds(campaigns: Client, { companyId, id: campaignId, version }: Campaign): Promise<void> {
  const caller = systemCaller(companyId, randomUUID())
  const needs = { name: '', variables: [], fileListId: null, fieldId: null }
  const event = outgoingOf(campaignFilesChanged, caller, { campaignId, version, ...needs })
  await campaigns.query('insert into outbox (routing_key, ordering_key, traceparent, body) values ($1, $2, $3, $4)', [
    event.routingKey,
    event.orderingKey,
    event.traceparent,
    event.body,
  ])
}

import type { Recipient } from '@recado/contracts/campaigns/campaign'
import type { Page } from '@recado/kit/db/page'
import { getCampaignRow } from '../campaigns/campaign-repository.ts'
import { findRecipients, type RecipientFilter } from '../recipients/recipient-list-repository.ts'
import type { Tx } from '../tables/db.ts'

/**
 * One page of the matching recipients of a campaign, in the order in which they were added.
 * @throws ERR_NO_CAMPAIGN_FOUND
 */
export async function listRecipients(tx: Tx, input: RecipientFilter): Promise<Page<Recipient>> {
  await getCampaignRow(tx, input.campaignId)
  return findRecipients(tx, input)
}

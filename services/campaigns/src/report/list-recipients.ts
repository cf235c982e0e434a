import type { Recipient, RecipientState } from '@recado/contracts/campaigns/campaign'
import type { Page } from '@recado/kit/db/page'
import { getCampaignRow } from '../campaigns/campaign-repository.ts'
import { findRecipients } from '../recipients/recipient-list-repository.ts'
import type { Tx } from '../tables/db.ts'

type Input = {
  readonly campaignId: number
  readonly state?: RecipientState | undefined
  readonly searchParam?: string | undefined
  readonly pageNumber: number
}

/**
 * One page of the matching recipients of a campaign, in the order in which they were added.
 * @throws ERR_NO_CAMPAIGN_FOUND
 */
export async function listRecipients(tx: Tx, input: Input): Promise<Page<Recipient>> {
  await getCampaignRow(tx, input.campaignId)
  return findRecipients(tx, input)
}

import type { Campaign, Recipient } from '@recado/contracts/campaigns/campaign'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Tx } from '../db.ts'
import { findRecipients } from '../recipients/recipient-list-repository.ts'
import { countCampaigns, findCampaigns, getCampaign } from './campaign-repository.ts'

type Input = { readonly searchParam?: string | undefined; readonly pageNumber: number }

export async function listCampaigns(tx: Tx, input: Input) {
  const records = await findCampaigns(tx, input)
  const count = await countCampaigns(tx, input)
  return { records, count, hasMore: count > input.pageNumber * PAGE_SIZE.campaigns }
}

/** A campaign with its first recipients. @throws ERR_NO_CAMPAIGN_FOUND */
export async function showCampaign(tx: Tx, id: number): Promise<Campaign & { shipping: Recipient[] }> {
  const campaign = await getCampaign(tx, id)
  return { ...campaign, shipping: await findRecipients(tx, { campaignId: id, pageNumber: 1 }) }
}

import type { Campaign, Recipient } from '@recado/contracts/campaigns/campaign'
import { findFirstRecipients } from '../recipients/recipient-list-repository.ts'
import type { Tx } from '../tables/db.ts'
import { getCampaign } from './campaign-repository.ts'

/** A campaign with the first page of its recipients. @throws ERR_NO_CAMPAIGN_FOUND */
export async function showCampaign(tx: Tx, id: number): Promise<Campaign & { shipping: Recipient[] }> {
  const campaign = await getCampaign(tx, id)
  return { ...campaign, shipping: await findFirstRecipients(tx, id) }
}

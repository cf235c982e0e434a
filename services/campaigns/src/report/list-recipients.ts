import type { Recipient, RecipientState } from '@recado/contracts/campaigns/campaign'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { getCampaignRow } from '../campaigns/campaign-repository.ts'
import type { Tx } from '../db.ts'
import { countRecipients, findRecipients } from '../recipients/recipient-list-repository.ts'

type Input = {
  readonly campaignId: number
  readonly state?: RecipientState | undefined
  readonly searchParam?: string | undefined
  readonly pageNumber: number
}

/** One page of the recipients of a campaign, in their order. @throws ERR_NO_CAMPAIGN_FOUND */
export async function listRecipients(
  tx: Tx,
  input: Input,
): Promise<{ records: Recipient[]; count: number; hasMore: boolean }> {
  await getCampaignRow(tx, input.campaignId)
  const records = await findRecipients(tx, input)
  const count = await countRecipients(tx, input)
  return { records, count, hasMore: count > input.pageNumber * PAGE_SIZE.recipients }
}

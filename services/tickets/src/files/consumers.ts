import { campaignFilesChanged } from '@recado/contracts/campaigns/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../db.ts'
import { keepCampaignFiles } from './campaign-files-repository.ts'

export const campaignFilesConsumers: Consumer<Database>[] = [
  defineConsumer('tickets.keep-campaign-files', [campaignFilesChanged], (tx, { data }) => keepCampaignFiles(tx, data)),
]

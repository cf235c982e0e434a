import { copyRequested } from '@recado/contracts/auth/events'
import { campaignFilesChanged } from '@recado/contracts/campaigns/events'
import { fileListsTold } from '@recado/contracts/files/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database, Tx } from '../../tables/db.ts'
import { keepCampaignFiles } from './campaign-files-repository.ts'
import { findFileListNames } from './file-list-repository.ts'

export const fileListConsumers: Consumer<Database>[] = [
  defineConsumer('tickets.keep-campaign-files', [campaignFilesChanged], (tx, { data }) => keepCampaignFiles(tx, data)),
  defineConsumer('tickets.tell-file-lists', [copyRequested], async (tx: Tx, { data, companyId }) => {
    if (data.of !== 'file-list' || companyId === 0) return
    await tx.emit(fileListsTold, { fileLists: await findFileListNames(tx) })
  }),
]

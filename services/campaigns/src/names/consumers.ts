import { fileListCreated, fileListDeleted, fileListUpdated } from '@recado/contracts/files/events'
import { tagCreated, tagDeleted, tagUpdated } from '@recado/contracts/tags/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../tables/db.ts'
import { forgetName, keepName } from './name-repository.ts'

export const nameConsumers: Consumer<Database>[] = [
  defineConsumer('campaigns.keep-tag', [tagCreated, tagUpdated], (tx, { data }) => keepName(tx, 'tag_ref', data.tag)),
  defineConsumer('campaigns.forget-tag', [tagDeleted], (tx, { data }) => forgetName(tx, 'tag_ref', data.tagId)),
  defineConsumer('campaigns.keep-file-list', [fileListCreated, fileListUpdated], (tx, { data }) =>
    keepName(tx, 'file_list_ref', data.fileList),
  ),
  defineConsumer('campaigns.forget-file-list', [fileListDeleted], (tx, { data }) =>
    forgetName(tx, 'file_list_ref', data.fileListId),
  ),
]

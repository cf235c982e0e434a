import {
  contactListItemCreated,
  contactListItemDeleted,
  contactListItemsChanged,
  contactListItemUpdated,
} from '@recado/contracts/campaigns/contact-list-events'
import { audienceTold } from '@recado/contracts/campaigns/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../tables/db.ts'
import { collectOfList } from './collecting-repository.ts'
import { receiveAudience } from './receive-audience.ts'

export const recipientConsumers: Consumer<Database>[] = [
  defineConsumer('campaigns.receive-audience', [audienceTold], (tx, { data }) => receiveAudience(tx, data)),
  defineConsumer('campaigns.follow-items', [contactListItemCreated, contactListItemUpdated], (tx, { data }) =>
    collectOfList(tx, data.contactListItem.contactListId),
  ),
  defineConsumer('campaigns.follow-list', [contactListItemsChanged, contactListItemDeleted], (tx, { data }) =>
    collectOfList(tx, data.contactListId),
  ),
]

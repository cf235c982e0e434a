import { copyRequested } from '@recado/contracts/auth/events'
import { tagsTold } from '@recado/contracts/tags/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database, Tx } from '../../tables/db.ts'
import { findTagNames } from './tag-repository.ts'

export const tagConsumers: Consumer<Database>[] = [
  defineConsumer('tickets.tell-tags', [copyRequested], async (tx: Tx, { data, companyId }) => {
    if (data.of !== 'tag' || companyId === 0) return
    await tx.emit(tagsTold, { tags: await findTagNames(tx) })
  }),
]

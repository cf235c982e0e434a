import { queueCreated, queueDeleted, queueUpdated } from '@recado/contracts/queues/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../tables/db.ts'
import { forgetQueue } from './forget-queue.ts'
import { keepQueue } from './keep-queue.ts'

export const queueConsumers: Consumer<Database>[] = [
  defineConsumer('auth.keep-queues', [queueCreated, queueUpdated, queueDeleted], (tx, { type, data }) =>
    type === queueDeleted.type ? forgetQueue(tx, data.queueId) : keepQueue(tx, data.queue),
  ),
]

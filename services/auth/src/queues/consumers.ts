import { queueCreated } from '@recado/contracts/queues/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database, Tx } from '../db.ts'
import { upsertQueue } from './queue-repository.ts'

export const queueConsumers: Consumer<Database>[] = [
  defineConsumer('auth.keep-queues', [queueCreated], (tx: Tx, { data }) => upsertQueue(tx, data.queue)),
]

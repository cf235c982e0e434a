import { queueCreated } from '@recado/contracts/queues/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database, Tx } from '../db.ts'
import { upsertQueue } from './queue-repository.ts'

export const connectionConsumers: Consumer<Database>[] = [
  defineConsumer('connections.queues', [queueCreated], (tx: Tx, { data }) => upsertQueue(tx, data.queue)),
]

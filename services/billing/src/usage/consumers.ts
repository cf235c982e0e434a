import {
  connectionCreated,
  connectionDeleted,
  connectionsTold,
  connectionUpdated,
} from '@recado/contracts/connections/events'
import { queueCreated, queueDeleted, queuesTold, queueUpdated } from '@recado/contracts/queues/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database, Tx } from '../tables/db.ts'
import { forgetUsed, keepAllUsed, keepUsed } from './usage-repository.ts'

/** Consumers that store connections and queues, because plans limit their number. The kit stores users. */
export const usageConsumers: Consumer<Database>[] = [
  defineConsumer('billing.keep-connection', [connectionCreated, connectionUpdated], (tx: Tx, { data }) =>
    keepUsed(tx, 'connection', data.connection.id),
  ),
  defineConsumer('billing.forget-connection', [connectionDeleted], (tx: Tx, { data }) =>
    forgetUsed(tx, 'connection', data.whatsappId),
  ),
  defineConsumer('billing.keep-queue', [queueCreated, queueUpdated], (tx: Tx, { data }) =>
    keepUsed(tx, 'queue', data.queue.id),
  ),
  defineConsumer('billing.fill-connections', [connectionsTold], (tx: Tx, { data }) =>
    keepAllUsed(
      tx,
      'connection',
      data.connections.map(({ id }) => id),
    ),
  ),
  defineConsumer('billing.fill-queues', [queuesTold], (tx: Tx, { data }) => keepAllUsed(tx, 'queue', data.queueIds)),
  defineConsumer('billing.forget-queue', [queueDeleted], (tx: Tx, { data }) => forgetUsed(tx, 'queue', data.queueId)),
]

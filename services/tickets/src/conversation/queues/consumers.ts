import { copyRequested } from '@recado/contracts/auth/events'
import { queuesTold } from '@recado/contracts/queues/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database, Tx } from '../../tables/db.ts'
import { findQueues } from './queue-repository.ts'

export const queueConsumers: Consumer<Database>[] = [
  defineConsumer('tickets.tell-copies', [copyRequested], async (tx: Tx, { data, companyId }) => {
    if (data.of !== 'queue' || companyId === 0) return
    await tx.emit(queuesTold, { queueIds: (await findQueues(tx)).map(({ id }) => id) })
  }),
]

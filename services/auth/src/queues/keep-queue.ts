import type { Queue } from '@recado/contracts/queues/queue'
import type { Tx } from '../tables/db.ts'
import { upsertQueue } from './queue-repository.ts'
import { whileSightIsKept } from './while-sight-is-kept.ts'

/**
 * Stores a queue from `queue.created` or `queue.updated`. After the first queue of the company, only users with
 * `allTicket` see tickets without a queue.
 */
export const keepQueue = (tx: Tx, queue: Queue): Promise<void> => whileSightIsKept(tx, () => upsertQueue(tx, queue))

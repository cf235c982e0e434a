import type { Queue } from '@recado/contracts/queues/queue'
import type { Tx } from '../tables/db.ts'
import { upsertQueue } from './queue-repository.ts'
import { whileSightIsKept } from './while-sight-is-kept.ts'

/**
 * Stores an announced queue. After the first queue of the company, only users with the switch see tickets without a
 * queue.
 */
export const keepQueue = (tx: Tx, queue: Queue): Promise<void> => whileSightIsKept(tx, () => upsertQueue(tx, queue))

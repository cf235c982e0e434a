import type { Queue } from '@recado/contracts/queues/queue'
import type { Tx } from '../db.ts'
import { upsertQueue } from './queue-repository.ts'
import { whileSightIsKept } from './while-sight-is-kept.ts'

/**
 * Stores a queue as it was announced; with the first one of the company, tickets of no queue are for those with the
 * switch.
 */
export const keepQueue = (tx: Tx, queue: Queue): Promise<void> => whileSightIsKept(tx, () => upsertQueue(tx, queue))

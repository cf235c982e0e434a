import type { Tx } from '../tables/db.ts'
import { tellRights } from '../users/tell-rights.ts'
import { lockUserIdsOfQueue } from '../users/user-repository.ts'
import { markQueueDeleted } from './queue-repository.ts'
import { whileSightIsKept } from './while-sight-is-kept.ts'

/** Removes all users from a deleted queue. */
export const forgetQueue = (tx: Tx, queueId: number): Promise<void> =>
  whileSightIsKept(tx, async () => {
    const userIds = await lockUserIdsOfQueue(tx, queueId)
    await markQueueDeleted(tx, queueId)
    await tellRights(tx, userIds)
  })

import { userUpdated } from '@recado/contracts/auth/events'
import type { Tx } from '../db.ts'
import { toUser } from '../users/user.ts'
import { getUser, lockUserIdsOfQueue, raiseRights, updateUserRow } from '../users/user-repository.ts'
import { markQueueDeleted } from './queue-repository.ts'

/** Nobody is in a queue that was deleted. */
export async function forgetQueue(tx: Tx, queueId: number): Promise<void> {
  const userIds = await lockUserIdsOfQueue(tx, queueId)
  await markQueueDeleted(tx, queueId)
  for (const userId of userIds) {
    await updateUserRow(tx, userId, {})
    await raiseRights(tx, userId)
    await tx.emit(userUpdated, { user: toUser(await getUser(tx, userId)) })
  }
}

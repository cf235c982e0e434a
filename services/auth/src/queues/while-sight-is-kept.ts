import { lockCompany } from '../companies/company-repository.ts'
import type { Tx } from '../tables/db.ts'
import { lockUserIdsWithoutSwitch } from '../users/user-repository.ts'
import { hasQueues } from './queue-repository.ts'
import { tellRights } from './tell-rights.ts'

/**
 * Changes the queues of the company. Without queues, everybody sees tickets without a queue: when the first queue is
 * added or the last one deleted, the rights of users without the switch change, and so do their tokens and open
 * sockets. New users wait for the change, because their events contain the current queues.
 */
export async function whileSightIsKept(tx: Tx, change: () => Promise<void>): Promise<void> {
  await lockCompany(tx)
  const had = await hasQueues(tx)
  await change()
  if ((await hasQueues(tx)) !== had) await tellRights(tx, await lockUserIdsWithoutSwitch(tx))
}

import { lockCompany } from '../companies/company-repository.ts'
import type { Tx } from '../tables/db.ts'
import { tellRights } from '../users/tell-rights.ts'
import { lockUserIdsWithoutSwitch } from '../users/user-repository.ts'
import { hasQueues } from './queue-repository.ts'

/**
 * Changes the queues of the company. While a company has no queues, all users see tickets without a queue. If the first
 * queue is added or the last one deleted, the rights of users without `allTicket` change, and their tokens and sockets
 * are renewed.
 * Creating a user waits for the change, because the event of a new user depends on the current queues.
 */
export async function whileSightIsKept(tx: Tx, change: () => Promise<void>): Promise<void> {
  await lockCompany(tx)
  const had = await hasQueues(tx)
  await change()
  if ((await hasQueues(tx)) !== had) await tellRights(tx, await lockUserIdsWithoutSwitch(tx))
}

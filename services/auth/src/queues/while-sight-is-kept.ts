import { lockCompany } from '../companies/company-repository.ts'
import type { Tx } from '../db.ts'
import { lockUserIdsWithoutSwitch } from '../users/user-repository.ts'
import { hasQueues } from './queue-repository.ts'
import { tellRights } from './tell-rights.ts'

/**
 * Changes the queues of the company. While it has none, everybody sees tickets of no queue: when the first one comes or
 * the last one goes, the rights of users without the switch change, and so do their tokens and open sockets. Users that
 * are added meanwhile wait, since their events show the present queues.
 */
export async function whileSightIsKept(tx: Tx, change: () => Promise<void>): Promise<void> {
  await lockCompany(tx)
  const had = await hasQueues(tx)
  await change()
  if ((await hasQueues(tx)) !== had) await tellRights(tx, await lockUserIdsWithoutSwitch(tx))
}

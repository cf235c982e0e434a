import type { connectionsTold } from '@recado/contracts/connections/events'
import type { EventData } from '@recado/contracts/event'
import { followConnection } from '../lanes/follow-connection.ts'
import type { Tx } from '../tables/db.ts'
import { completeCopy } from './known-copy-repository.ts'

/** Stores all connections of the company, and marks the copy as complete. Does nothing if it was complete already. */
export async function fillConnections(tx: Tx, { connections }: EventData<typeof connectionsTold>): Promise<void> {
  if (!(await completeCopy(tx, 'connection'))) return
  for (const connection of connections) await followConnection(tx, connection)
}

import { isDeepStrictEqual } from 'node:util'
import { connectionUpdated } from '@recado/contracts/connections/events'
import { FREE_REACH, type Reach } from '@recado/contracts/connections/reach'
import { timeLocked } from '@recado/contracts/whatsapp/events'
import type { ReachNews } from '../channels/channel.ts'
import { lockConnection, updateConnection } from '../connections/connection-repository.ts'
import type { Tx } from '../tables/db.ts'
import { reachColumns } from './reach-repository.ts'
import { timeLockOf, withNews } from './reach-rules.ts'

/**
 * Stores WhatsApp's report on the restrictions of a connection's account, and publishes the connection if they changed.
 *
 * @returns the current restrictions
 */
export async function keepReach(tx: Tx, connectionId: number, news: ReachNews): Promise<Reach> {
  const known = await lockConnection(tx, connectionId)
  if (!known || known.number === null) return FREE_REACH
  const reach = withNews(known.reach, news)
  if (isDeepStrictEqual(reach, known.reach)) return reach
  const connection = await updateConnection(tx, connectionId, reachColumns(known.number, reach))
  await tx.emit(connectionUpdated, { connection })
  await tx.emit(timeLocked, timeLockOf(connection))
  return reach
}

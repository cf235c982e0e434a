import { connectionUpdated } from '@recado/contracts/connections/events'
import { lockConnection, updateConnection } from '../connections/connection-repository.ts'
import type { Tx } from '../tables/db.ts'
import { reachColumns } from './reach-repository.ts'

const AGAIN_MS = 60_000

/** Stores and publishes on the connection why a message was refused, the same reason at most once a minute. */
export async function noteTrouble(tx: Tx, connectionId: number, error: string): Promise<void> {
  const known = await lockConnection(tx, connectionId)
  if (!known || known.number === null) return
  const { lastTrouble, number, reach } = known
  const isSame = lastTrouble?.error === error && Date.now() - Date.parse(lastTrouble.at) < AGAIN_MS
  if (isSame) return
  const trouble = { last_trouble: error, last_trouble_at: new Date() }
  const connection = await updateConnection(tx, connectionId, { ...reachColumns(number, reach), ...trouble })
  await tx.emit(connectionUpdated, { connection })
}

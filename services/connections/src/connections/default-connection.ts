import { connectionUpdated } from '@recado/contracts/connections/events'
import type { Tx } from '../tables/db.ts'
import { updateConnection, type WholeConnection } from './connection-repository.ts'

/** Clears the default flag of the current default connection, if there is one. */
export async function dropDefault(tx: Tx, connections: readonly WholeConnection[]): Promise<void> {
  const former = connections.find(({ isDefault }) => isDefault)
  if (!former) return
  await tx.emit(connectionUpdated, { connection: await updateConnection(tx, former.id, { is_default: false }) })
}

/** Chooses the next default: the connection that is connected for the longest time; if there is none, the oldest. */
export function heirOf(connections: readonly WholeConnection[]): WholeConnection | undefined {
  const since = ({ status, lastOpenAt }: WholeConnection) => (status === 'CONNECTED' ? (lastOpenAt ?? '') : '9')
  return [...connections].sort((a, b) => since(a).localeCompare(since(b)) || a.id - b.id)[0]
}

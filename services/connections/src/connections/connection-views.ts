import type { Connection, ConnectionBrief, StatusChange } from '@recado/contracts/connections/connection'
import { isAllowed } from '@recado/contracts/permissions'
import { getOr404 } from '@recado/kit/errors'
import type { PersonTx } from '../tables/db.ts'
import { findConnection, findConnections, type WholeConnection } from './connection-repository.ts'
import { findStatusChanges } from './history-repository.ts'

/** Lists all connections by name: complete for users who may manage connections, in a brief form for other users. */
export async function listConnections(tx: PersonTx): Promise<(Connection | ConnectionBrief)[]> {
  const connections = await findConnections(tx)
  return isAllowed(tx.caller.person.profile, 'connections:manage') ? connections : connections.map(toBrief)
}

/** @throws ERR_NO_WAPP_FOUND */
export async function getConnection(tx: PersonTx, id: number): Promise<WholeConnection> {
  const connection = await getOr404('whatsapp', findConnection(tx, id))
  return connection
}

/**
 * Lists the last status changes of the session, latest first.
 *
 * @throws ERR_NO_WAPP_FOUND
 */
export async function listStatusChanges(tx: PersonTx, { whatsappId }: { whatsappId: number }): Promise<StatusChange[]> {
  await getConnection(tx, whatsappId)
  return findStatusChanges(tx, whatsappId)
}

const toBrief = (connection: Connection): ConnectionBrief => ({
  id: connection.id,
  companyId: connection.companyId,
  name: connection.name,
  type: connection.type,
  status: connection.status,
  isDefault: connection.isDefault,
  number: connection.number,
  reach: connection.reach,
  queueIds: connection.queueIds,
  version: connection.version,
})

import { connectionCreated } from '@recado/contracts/connections/events'
import { FormerConnection, KnownQueue, MovedConnection } from '@recado/contracts/moving-in/rows'
import { type Moved, mover } from '@recado/kit/moving-in/move-batch'
import { checkSettings } from '../connections/check-settings.ts'
import { findConnections, insertConnection, lockConnectionsOfCompany } from '../connections/connection-repository.ts'
import { insertStatusChange } from '../connections/history-repository.ts'
import { upsertQueue } from '../connections/queue-repository.ts'
import { refuseTakenName } from '../connections/taken-name.ts'
import { insertLease, requestSession } from '../leases/lease-repository.ts'
import type { Database } from '../tables/db.ts'
import { reserveConnectionId } from './former-connection-repository.ts'

const UNKNOWN = 0 // the version before the first event of another service

/** Queues of connections that move in, before the events about them arrive. */
export const knownQueue = mover<Database, KnownQueue>({
  row: KnownQueue,
  isMapped: false,
  add: async (tx, rows) => {
    for (const { id } of rows) await upsertQueue(tx, { id, version: UNKNOWN })
    return rows.map(() => ({ id: null, isKnown: true }))
  },
})

/**
 * Adds connections without a session, and announces each. People link a phone when they start the session.
 * @throws ERR_NO_QUEUE_FOUND | ERR_WAPP_GREETING_REQUIRED | ERR_DUPLICATED_NAME
 */
export const movedConnection = mover<Database, MovedConnection>({
  row: MovedConnection,
  isMapped: true,
  add: async (tx, rows) => {
    await lockConnectionsOfCompany(tx)
    const isWanted = rows.some((row) => row.isDefault)
    const moved: Moved[] = []
    for (const { source: _, name, isDefault: wantsDefault, ...given } of rows) {
      const others = await findConnections(tx)
      const settings = await checkSettings(tx, given)
      const isDefault = !others.some((other) => other.isDefault) && (wantsDefault || !isWanted)
      const row = { name, type: 'whatsapp', status: 'DISCONNECTED', is_default: isDefault } as const
      const connection = await insertConnection(tx, row, settings).catch(refuseTakenName)
      await insertStatusChange(tx, connection.id, connection)
      await insertLease(tx, connection.id)
      await requestSession(tx, connection.id, { desired: 'down', erase: false })
      await tx.emit(connectionCreated, { connection })
      moved.push({ id: connection.id })
    }
    return moved
  },
})

/** Reserves ids for connections that the former system had deleted: closed tickets belong to them. */
export const formerConnection = mover<Database, FormerConnection>({
  row: FormerConnection,
  isMapped: true,
  add: async (tx, rows) => {
    const moved: Moved[] = []
    for (const _ of rows) moved.push({ id: await reserveConnectionId(tx) })
    return moved
  },
})

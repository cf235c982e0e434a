import type { Connection } from '@recado/contracts/connections/connection'
import { findAdminIds } from '../people/person-repository.ts'
import type { Tx } from '../tables/db.ts'
import { holdState, keepState } from './connection-repository.ts'
import { standOf } from './connection-rules.ts'
import { notify } from './notify.ts'
import { sourceOf } from './sources.ts'

/**
 * Notifies admins once when a connection that was up has failed. A connection that a user stopped has not failed.
 * Events that are older than the stored state are ignored.
 */
export async function watchConnection(tx: Tx, connection: Connection): Promise<void> {
  const { id, name, version, status } = connection
  const before = await holdState(tx, id)
  if (before.version >= version) return
  const stand = standOf(connection)
  await keepState(tx, id, { version, isUp: stand === 'unclear' ? before.isUp : stand === 'up' })
  if (!before.isUp || stand !== 'down') return
  await notify(tx, {
    userIds: await findAdminIds(tx),
    by: null,
    source: sourceOf.connection(connection),
    about: { kind: 'connection-down', whatsapp: { id, name }, status },
  })
}

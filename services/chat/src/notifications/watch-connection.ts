import type { Connection } from '@recado/contracts/connections/connection'
import { findAdminIds } from '../people/person-repository.ts'
import type { Tx } from '../tables/db.ts'
import { holdState, keepState } from './connection-repository.ts'
import { standOf } from './connection-rules.ts'
import { notify } from './notify.ts'
import { sourceOf } from './sources.ts'

/**
 * Notifies admins once that a connection has failed, unless it was never up or a person stopped it. Late events change
 * nothing.
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

import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import { findConnectionIds, lockConnectionsOfCompany, updateConnection } from '../connections/connection-repository.ts'
import { lockLease, requestSession } from '../leases/lease-repository.ts'
import type { Database, Tx } from '../tables/db.ts'

/**
 * Requests the log-out of every session of a company that is being erased. Logging out needs the session's keys, so
 * each connection is removed later, by the process that runs its session.
 *
 * @returns whether all sessions have logged out
 */
export const forgetCompany =
  (inTx: InTx<Database>, wakeSessions: () => void) =>
  async (companyId: number): Promise<boolean> => {
    const left = await inTx(systemCaller(companyId, randomUUID()), logOutAll)
    if (left > 0) wakeSessions()
    return left === 0
  }

async function logOutAll(tx: Tx): Promise<number> {
  await lockConnectionsOfCompany(tx)
  const left = await findConnectionIds(tx)
  for (const id of left) {
    await lockLease(tx, id)
    await updateConnection(tx, id, { deleted_at: new Date(), is_default: false, qrcode: '', qrcode_expires_at: null })
    await requestSession(tx, id, { desired: 'down', erase: true })
  }
  return left.length
}

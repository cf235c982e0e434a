import type { Connection } from '@recado/contracts/connections/connection'
import { initialOf } from '../settings/read-settings.ts'
import { findSetting } from '../settings/setting-repository.ts'
import type { Tx } from '../tables/db.ts'
import { lockOutage, lockUntold, updateOutage } from './outage-repository.ts'
import { followed, isDue, type Outage } from './outage-rules.ts'
import { type TellDeps, tellAdmins } from './tell-admins.ts'

/**
 * Follows a connection, and notifies admins once if it was unlinked and once when it is open again. Events that are older
 * than the stored state are ignored.
 */
export async function followConnection(tx: Tx, deps: TellDeps, connection: Connection, now: Date): Promise<void> {
  const { id, name, version, status, lastOpenAt } = connection
  // a connection of before this table: it was open if it reconnects
  const before = await lockOutage(tx, id, { name, wasUp: status === 'OPENING' && lastOpenAt !== null })
  if (before.version >= version) return
  const after = followed(before, connection, now)
  await updateOutage(tx, id, after)
  if (before.toldAt && after.wasUp && !after.downAt) await tellAdmins(tx, deps, { id, name, version, what: 'back' })
  else await tellIfDue(tx, deps, id, after, now)
}

/** Notifies admins of the numbers that are away for as long as the company's setting allows. */
export async function tellOfLongOutages(tx: Tx, deps: TellDeps, now: Date): Promise<void> {
  for (const { connectionId, ...outage } of await lockUntold(tx)) await tellIfDue(tx, deps, connectionId, outage, now)
}

async function tellIfDue(tx: Tx, deps: TellDeps, id: number, outage: Outage, now: Date): Promise<void> {
  if (!outage.downAt) return
  const { value } = (await findSetting(tx, 'connectionDownMinutes')) ?? initialOf('connectionDownMinutes')
  if (!isDue(outage, Number(value), now)) return
  await updateOutage(tx, id, { ...outage, toldAt: now })
  const { name, version, isUnlinked } = outage
  await tellAdmins(tx, deps, { id, name, version, what: isUnlinked ? 'unlinked' : 'away' })
}

import type { Connection } from '@recado/contracts/connections/connection'
import { UNKNOWN } from '@recado/contracts/open-enum'

/** The state of a connection that is, or was, down. */
export type Outage = {
  readonly version: number
  readonly name: string
  readonly wasUp: boolean
  readonly isUnlinked: boolean
  readonly downAt: Date | null
  readonly toldAt: Date | null
}

const MINUTE_MS = 60_000

type State = Pick<Connection, 'status' | 'statusReason'>

/**
 * Classifies a connection: `up`; `away` while it reconnects; `unlinked` after an end that only a person can repair;
 * `stopped` by a user (without a `statusReason`); or `unclear` while a person links it.
 */
export function standOf({ status, statusReason }: State): 'up' | 'away' | 'unlinked' | 'stopped' | 'unclear' {
  if (status === 'CONNECTED') return 'up'
  if (status === 'OPENING') return 'away'
  if (status === 'PAIRING' || status === 'qrcode' || status === UNKNOWN) return 'unclear'
  return statusReason === null ? 'stopped' : 'unlinked'
}

/** The outage after an event of its connection. */
export function followed(before: Outage, connection: State & Pick<Connection, 'version' | 'name'>, now: Date): Outage {
  const { version, name } = connection
  const same = { ...before, version, name }
  const none = { ...same, isUnlinked: false, downAt: null, toldAt: null }
  const stand = standOf(connection)
  if (stand === 'up') return { ...none, wasUp: true }
  if (stand === 'stopped') return { ...none, wasUp: false }
  if (stand === 'unclear' || !before.wasUp) return same
  return { ...same, isUnlinked: stand === 'unlinked', downAt: before.downAt ?? now }
}

/**
 * Whether admins must be notified now: at once of an unlinked number, and of any other after these minutes; with 0 minutes
 * only of unlinked numbers.
 */
export function isDue({ downAt, toldAt, isUnlinked }: Outage, minutes: number, now: Date): boolean {
  if (!downAt || toldAt) return false
  return isUnlinked || (minutes > 0 && now.getTime() - downAt.getTime() >= minutes * MINUTE_MS)
}

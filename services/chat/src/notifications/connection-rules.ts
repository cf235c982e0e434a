import type { Connection } from '@recado/contracts/connections/connection'
import { UNKNOWN } from '@recado/contracts/open-enum'

/** Admins are notified after this number of attempts to reconnect, which takes about two minutes. */
const MANY_RETRIES = 8

/**
 * Classifies a connection: `up`, `down` by a failure, or `stopped` by a user, in which case it has no status reason.
 * `unclear`, for example a short interruption, leaves the stored state unchanged.
 */
export function standOf({
  status,
  statusReason,
  retries,
}: Pick<Connection, 'status' | 'statusReason' | 'retries'>): 'up' | 'down' | 'stopped' | 'unclear' {
  if (status === 'CONNECTED') return 'up'
  if (status === 'OPENING') return retries >= MANY_RETRIES ? 'down' : 'unclear'
  if (status === 'PAIRING' || status === 'qrcode' || status === UNKNOWN) return 'unclear'
  return statusReason === null ? 'stopped' : 'down'
}

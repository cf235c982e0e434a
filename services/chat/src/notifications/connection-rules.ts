import type { Connection } from '@recado/contracts/connections/connection'
import { UNKNOWN } from '@recado/contracts/open-enum'

/** Admins are notified after this number of attempts to reconnect, about two minutes after the failure. */
const MANY_RETRIES = 8

/**
 * Classifies a connection: `up`, `down` after a failure, `stopped` by a user (without a `statusReason`), or `unclear`,
 * for example during a short interruption.
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

import type { Connection } from '@recado/contracts/connections/connection'
import { UNKNOWN } from '@recado/contracts/open-enum'

/** After this number of attempts to reconnect, about two minutes, admins are notified. */
const MANY_RETRIES = 8

/**
 * Whether a connection that was up is `up`, `down` by failure, or `stopped` by a person (then it has no status
 * reason). `unclear` leaves the stored state unchanged, for example during a short interruption.
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

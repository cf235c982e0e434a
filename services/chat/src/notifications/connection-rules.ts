import type { Connection } from '@recado/contracts/connections/connection'
import { UNKNOWN } from '@recado/contracts/open-enum'

/** Attempts to reconnect, some two minutes of them, after which people should look at it. */
const MANY_RETRIES = 8

/**
 * How a connection that was up stands now: `up`, `down` by itself, or `stopped` by a person, who gives no reason for it.
 * A short cut leaves it as it was.
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

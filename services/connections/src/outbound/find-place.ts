import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { accountReplaced } from '@recado/contracts/whatsapp/events'
import type { Log } from '@recado/kit/log'
import { type ChannelSession, type Located, SocketClosedError } from '../channels/channel.ts'
import { announceLinks } from '../identities/announce-links.ts'
import type { Tx } from '../tables/db.ts'

/** The lookup of the recipient failed, so the message goes to the address in its row if that is complete. */
export const UNKNOWN = 'unknown'

/** The addresses at which a person can be reached now; undefined: the number has no account. */
export type Place = Located | typeof UNKNOWN | undefined

/** Looks up the recipient. Returns `UNKNOWN` if the lookup fails, so that other messages are not blocked. */
export async function findPlace(session: ChannelSession, to: WhatsappAddress, log: Log): Promise<Place> {
  return session.locate(to).catch((err: unknown) => {
    if (err instanceof SocketClosedError) throw err
    log.warn({ err }, 'person not located')
    return UNKNOWN
  })
}

export const lidAt = (place: Located | typeof UNKNOWN, to: WhatsappAddress): string | null =>
  place === UNKNOWN ? to.lid : place.address.lid

/** Publishes a new pair of identities, or a new account, that the lookup found. The session reports it only once. */
export async function announcePlace(tx: Tx, connectionId: number, place: Place): Promise<void> {
  if (place === undefined || place === UNKNOWN || !place.isNews) return
  const {
    address: { phone, lid },
    former,
  } = place
  if (phone === null || lid === null) return
  if (former === undefined) return announceLinks(tx, connectionId, [{ phone, lid }])
  await tx.emit(accountReplaced, { whatsappId: connectionId, phone, former, lid, at: new Date().toISOString() })
}

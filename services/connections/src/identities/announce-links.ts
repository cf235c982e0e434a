import type { IdentityPair } from '@recado/contracts/whatsapp/address'
import { identitiesLinked } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../tables/db.ts'

const AT_ONCE = 50 // pairs per event; few, because the service tickets locks all contacts of an event together

/**
 * Publishes pairs of phone and LID, in the transaction that stores the pairs. The session reports each new pair only
 * once.
 */
export async function announceLinks(tx: Tx, whatsappId: number, links: readonly IdentityPair[]): Promise<void> {
  for (let start = 0; start < links.length; start += AT_ONCE) {
    await tx.emit(identitiesLinked, { whatsappId, pairs: links.slice(start, start + AT_ONCE) })
  }
}

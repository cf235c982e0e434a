import type { IdentityPair } from '@recado/contracts/whatsapp/address'
import { identitiesLinked } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../tables/db.ts'

const AT_ONCE = 50 // pairs per event, because tickets locks the contacts of an event together

/**
 * Publishes pairs of phone and LID, in the transaction that stores them. The keys of a session report each pair as new
 * only once.
 */
export async function announceLinks(tx: Tx, whatsappId: number, links: readonly IdentityPair[]): Promise<void> {
  for (let start = 0; start < links.length; start += AT_ONCE) {
    await tx.emit(identitiesLinked, { whatsappId, pairs: links.slice(start, start + AT_ONCE) })
  }
}

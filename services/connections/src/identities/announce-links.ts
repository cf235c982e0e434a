import type { IdentityPair } from '@recado/contracts/whatsapp/address'
import { identitiesLinked } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../db.ts'

const AT_ONCE = 50 // a phone tells of thousands when it is linked: whoever joins contacts should not hold them all

/** Tells who is who, in the transaction that remembers it: each pair is news once for a session's keys. */
export async function announceLinks(tx: Tx, whatsappId: number, links: readonly IdentityPair[]): Promise<void> {
  for (let start = 0; start < links.length; start += AT_ONCE) {
    await tx.emit(identitiesLinked, { whatsappId, pairs: links.slice(start, start + AT_ONCE) })
  }
}

import type { Tx } from '../../tables/db.ts'
import { lockOwnerOf } from '../contacts/contact-repository.ts'
import { identitiesOf } from '../contacts/contact-rules.ts'
import { lockIdentities } from './identity-repository.ts'
import { lockJoined, resolveContact } from './resolve-contact.ts'

/**
 * The contact with a typed phone, locked against deletion and merging until the transaction ends. A known contact keeps
 * its spelling of the number, which WhatsApp has confirmed. An unknown contact is added.
 */
export async function ensureContactOfPhone(tx: Tx, phone: string): Promise<number> {
  const address = { phone, lid: null }
  const identities = identitiesOf(address)
  const held = await lockOwnerOf(tx, identities)
  if (held) return held.id
  await lockIdentities(tx, identities)
  const known = await lockJoined(tx, identities)
  return (known ?? (await resolveContact(tx, { address, pushName: null, isTyped: true }))).id
}

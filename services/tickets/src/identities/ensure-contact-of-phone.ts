import { identitiesOf } from '../contacts/contact-rules.ts'
import type { Tx } from '../db.ts'
import { findOwners, lockIdentities } from './identity-repository.ts'
import { resolveContact } from './resolve-contact.ts'

/**
 * The contact of a phone as somebody typed it. One that is known keeps its own spelling of the number, which WhatsApp
 * has confirmed.
 */
export async function ensureContactOfPhone(tx: Tx, phone: string): Promise<number> {
  const address = { phone, lid: null }
  const identities = identitiesOf(address)
  await lockIdentities(tx, identities)
  const [known] = await findOwners(tx, identities)
  return known ?? (await resolveContact(tx, { address, pushName: null, isTyped: true })).id
}

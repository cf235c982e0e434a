import { visibleName } from '@recado/contracts/text/visible'
import { type KnownContact, lockOwnerOf } from '../../conversation/contacts/contact-repository.ts'
import { identitiesOf } from '../../conversation/contacts/contact-rules.ts'
import { resolveContact } from '../../conversation/identities/resolve-contact.ts'
import type { Tx } from '../../tables/db.ts'

/**
 * Finds and locks the contact with a number that WhatsApp has confirmed, in any spelling, or adds a contact with this
 * name. If the number was confirmed before, its spelling stays.
 */
export async function reachContact(
  tx: Tx,
  { number, name }: { readonly number: string; readonly name: string },
): Promise<KnownContact> {
  const address = { phone: number, lid: null }
  const known = await lockOwnerOf(tx, identitiesOf(address))
  if (known?.isWhatsappValid) return known
  return resolveContact(tx, { address, pushName: null, typedName: visibleName(name) || null })
}

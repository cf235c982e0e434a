import type { IdentityPair } from '@recado/contracts/whatsapp/address'
import type { Tx } from '../../tables/db.ts'
import { identitiesOf } from '../contacts/contact-rules.ts'
import { findOwned, type Identity, lockIdentities } from './identity-repository.ts'
import { isPassedOn } from './phones.ts'
import { resolveContact } from './resolve-contact.ts'

/**
 * Records that a phone and a LID belong to the same person. A contact gets the missing identity, and two contacts of
 * one person are merged.
 * Skips two kinds of pairs: those without a contact, because the person's next message contains both identities; and
 * those whose phone belongs to a contact with another LID, because the pair may be outdated.
 */
export async function linkIdentities(tx: Tx, { pairs }: { pairs: readonly IdentityPair[] }): Promise<void> {
  const everyone = pairs.flatMap(identitiesOf)
  await lockIdentities(tx, everyone) // locks all identities in one fixed order, so that two events cannot deadlock
  const owned = await findOwned(tx, everyone)
  const ownerOf = ({ kind, value }: Identity) =>
    owned.find((each) => each.kind === kind && each.value === value)?.contactId
  for (const address of pairs) {
    const [one, other] = identitiesOf(address).map(ownerOf)
    if (one === other || (await isPassedOn(tx, identitiesOf(address)))) continue
    await resolveContact(tx, { address, pushName: null })
  }
}

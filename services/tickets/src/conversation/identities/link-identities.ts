import type { IdentityPair } from '@recado/contracts/whatsapp/address'
import type { Tx } from '../../tables/db.ts'
import { identitiesOf } from '../contacts/contact-rules.ts'
import { findOwned, type Identity, lockIdentities } from './identity-repository.ts'
import { isPassedOn } from './phones.ts'
import { resolveContact } from './resolve-contact.ts'

/**
 * Records that a phone and a LID belong to the same person: contacts get the missing identity, and two contacts of one
 * person are merged. Skips pairs without a contact, whose next message shows both identities anyway, and pairs of a
 * phone whose contact has another LID, since they may be older than the contact's last message.
 */
export async function linkIdentities(tx: Tx, { pairs }: { pairs: readonly IdentityPair[] }): Promise<void> {
  const everyone = pairs.flatMap(identitiesOf)
  await lockIdentities(tx, everyone) // all at once in a fixed order, so that two such events cannot deadlock
  const owned = await findOwned(tx, everyone)
  const ownerOf = ({ kind, value }: Identity) =>
    owned.find((each) => each.kind === kind && each.value === value)?.contactId
  for (const address of pairs) {
    const [one, other] = identitiesOf(address).map(ownerOf)
    if (one === other || (await isPassedOn(tx, identitiesOf(address)))) continue
    await resolveContact(tx, { address, pushName: null })
  }
}

import type { IdentityPair } from '@recado/contracts/whatsapp/address'
import { identitiesOf } from '../contacts/contact-rules.ts'
import type { Tx } from '../db.ts'
import { findOwned, type Identity, lockIdentities } from './identity-repository.ts'
import { isPassedOn } from './phones.ts'
import { resolveContact } from './resolve-contact.ts'

/**
 * Takes note that phones and LIDs are the same people's: contacts learn what they lacked, and two that turn out to be
 * one become one. Pairs of people who are no contacts are skipped; their next message shows both identities anyway. So are pairs
 * of a phone whose contact has another LID: they may be older than what the contact wrote under.
 */
export async function linkIdentities(tx: Tx, { pairs }: { pairs: readonly IdentityPair[] }): Promise<void> {
  const everyone = pairs.flatMap(identitiesOf)
  await lockIdentities(tx, everyone) // all at once and in one order, so that two such events cannot wait for each other
  const owned = await findOwned(tx, everyone)
  const ownerOf = ({ kind, value }: Identity) =>
    owned.find((each) => each.kind === kind && each.value === value)?.contactId
  for (const address of pairs) {
    const [one, other] = identitiesOf(address).map(ownerOf)
    if (one === other || (await isPassedOn(tx, identitiesOf(address)))) continue
    await resolveContact(tx, { address, pushName: null })
  }
}

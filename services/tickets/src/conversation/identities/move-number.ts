import { contactUpdated } from '@recado/contracts/contacts/events'
import type { NumberOwner } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../../tables/db.ts'
import { type KnownContact, updateContact } from '../contacts/contact-repository.ts'
import { identitiesOf, nameOf, namingRow } from '../contacts/contact-rules.ts'
import { moveAccounts } from '../tickets/ticket-conversation-repository.ts'
import { addIdentities, findOwned, type Identity, lockIdentities, removeIdentity } from './identity-repository.ts'
import { freePhone, isPassedOn } from './phones.ts'
import { lockJoined } from './resolve-contact.ts'

/**
 * Records a person's new number and LID on their contact. If another contact has the new number or LID, the two contacts
 * are merged. The former number no longer identifies the contact, because it may be reassigned. The former LID still
 * identifies the contact, because it stays with its account.
 * @returns the locked contact; undefined when the person has no contact, or the contact already has the number
 */
export async function moveNumber(
  tx: Tx,
  { from, to }: { from: NumberOwner; to: NumberOwner },
): Promise<KnownContact | undefined> {
  const [former, present] = [identitiesOf(from), identitiesOf(to)]
  await lockIdentities(tx, [...former, ...present])
  const owned = await findOwned(tx, [...former, ...present])
  const ownerOf = (identity: Identity | undefined) =>
    owned.find(({ kind, value }) => kind === identity?.kind && value === identity.value)?.contactId
  const phoneOf = (identities: readonly Identity[]) => identities.find(({ kind }) => kind === 'phone')
  const formerPhone = phoneOf(former)
  const lid = former.find(({ kind }) => kind === 'lid')
  const known = ownerOf(lid) === undefined && !(await isPassedOn(tx, former)) ? formerPhone : lid
  const owner = ownerOf(known)
  if (!known || owner === undefined || !formerPhone || formerPhone.value === phoneOf(present)?.value) return undefined
  if (ownerOf(phoneOf(present)) === owner && ownerOf(formerPhone) !== owner) return undefined

  await freePhone(tx, present)
  const joined = await lockJoined(tx, [known, ...present])
  if (!joined) return undefined
  await removeIdentity(tx, joined.id, formerPhone)
  await addIdentities(tx, joined.id, present)
  await moveAccounts(tx, joined.id, { from, to })
  const moved = { ...joined, number: to.phone }
  const contact = await updateContact(tx, joined.id, {
    ...namingRow({ ...moved, name: nameOf(moved) }),
    is_whatsapp_valid: true,
  })
  await tx.emit(contactUpdated, { contact })
  return contact
}

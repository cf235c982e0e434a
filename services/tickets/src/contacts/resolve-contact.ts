import { contactCreated, contactUpdated } from '@recado/contracts/contacts/events'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { Tx } from '../db.ts'
import { insertContact, type KnownContact, lockContacts, updateContact } from './contact-repository.ts'
import { identitiesOf, learn } from './contact-rules.ts'
import { addIdentities, findOwners, type Identity, lockIdentities } from './identity-repository.ts'
import { mergeContacts } from './merge-contacts.ts'

/**
 * The one contact that this address belongs to, held until the transaction ends, so that messages of one contact take
 * turns. Found by any identity, added when there is none; contacts that turn out to be one become one, the oldest.
 * @param heard the name is the one that the person gave himself, null when unknown
 */
export async function resolveContact(
  tx: Tx,
  heard: { address: WhatsappAddress; pushName: string | null },
): Promise<KnownContact> {
  const identities = identitiesOf(heard.address)
  await lockIdentities(tx, identities)
  const [oldest, ...others] = await lockOwners(tx, identities)
  if (!oldest) return addContact(tx, identities, heard)

  let contact = oldest
  for (const other of others) contact = await mergeContacts(tx, { target: contact, source: other })
  await addIdentities(tx, contact.id, identities)
  return refreshContact(tx, contact, heard)
}

async function lockOwners(tx: Tx, identities: readonly Identity[]): Promise<KnownContact[]> {
  const owners = await findOwners(tx, identities)
  const locked = await lockContacts(tx, owners)
  return locked.length === owners.length ? locked : lockOwners(tx, identities) // one was merged away while we waited
}

async function addContact(
  tx: Tx,
  identities: readonly Identity[],
  heard: { address: WhatsappAddress; pushName: string | null },
): Promise<KnownContact> {
  const contact = await insertContact(tx, learn({ name: '', pushName: null, number: null }, heard))
  await addIdentities(tx, contact.id, identities)
  await tx.emit(contactCreated, { contact })
  return contact
}

async function refreshContact(
  tx: Tx,
  known: KnownContact,
  heard: { address: WhatsappAddress; pushName: string | null },
): Promise<KnownContact> {
  const learnt = learn(known, heard)
  if (learnt.name === known.name && learnt.number === known.number && learnt.pushName === known.pushName) return known
  const contact = await updateContact(tx, known.id, learnt)
  await tx.emit(contactUpdated, { contact })
  return contact
}

import { contactCreated, contactUpdated } from '@recado/contracts/contacts/events'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { Tx } from '../../tables/db.ts'
import {
  insertContact,
  type KnownContact,
  lockContacts,
  lockOwnerOf,
  updateContact,
} from '../contacts/contact-repository.ts'
import { identitiesOf, learn, namingRow } from '../contacts/contact-rules.ts'
import { addIdentities, findOwned, findOwners, type Identity, lockIdentities } from './identity-repository.ts'
import { mergeContacts } from './merge-contacts.ts'
import { freePhone } from './phones.ts'
import { dropFormerUsername, freeUsername } from './usernames.ts'

type Heard = {
  readonly address: WhatsappAddress
  readonly pushName: string | null
  readonly isTyped?: boolean
  readonly typedName?: string | null // the name in the company's list, for a person without a contact
}

const UNNAMED = { phoneBookName: null, pushName: null, number: null, username: null }
const NAMING = ['name', 'number', 'pushName', 'username'] as const

/** `isNew`: this transaction inserted the contact, so no other row refers to it yet. */
type Resolved = { readonly contact: KnownContact; readonly isNew: boolean }

/**
 * Finds or adds the contact of an address: a person or a group. Locks the contact until the transaction ends, so that
 * its messages are stored one after the other.
 * Any identity of the address finds the contact. Several contacts with identities of one address are the same person
 * and are merged into the oldest. A phone that now belongs to another LID identifies another person.
 * @param heard `pushName` is the person's own name on WhatsApp, or null when unknown; `isTyped` marks an address that a
 * person typed and WhatsApp has not confirmed
 */
export const resolveContact = async (tx: Tx, heard: Heard): Promise<KnownContact> =>
  (await ensureContact(tx, heard)).contact

/** Like `resolveContact`, and also returns whether the contact is new. */
export async function ensureContact(tx: Tx, heard: Heard): Promise<Resolved> {
  const identities = identitiesOf(heard.address)
  const known = await lockOwnerOf(tx, identities) // the lock of one contact that has all identities is enough
  if (known) return { contact: await refreshContact(tx, known, heard), isNew: false }

  await lockIdentities(tx, identities)
  const owned = await findOwned(tx, identities)
  if (owned.length === 0) return addContact(tx, identities, heard)

  await freeUsername(tx, identities)
  await freePhone(tx, identities)
  const contact = await lockJoined(tx, identities)
  if (!contact) return addContact(tx, identities, heard)

  await addIdentities(tx, contact.id, identities)
  await dropFormerUsername(tx, contact, heard.address)
  return { contact: await refreshContact(tx, contact, heard), isNew: false }
}

/**
 * Locks the contact with these identities. If several contacts have them, they are one person and are merged. The
 * caller has locked the identities.
 */
export async function lockJoined(tx: Tx, identities: readonly Identity[]): Promise<KnownContact | undefined> {
  const [oldest, ...others] = await lockOwners(tx, identities)
  let contact = oldest
  for (const source of others) contact = contact && (await mergeContacts(tx, { target: contact, source }))
  return contact
}

async function lockOwners(tx: Tx, identities: readonly Identity[]): Promise<KnownContact[]> {
  const owners = await findOwners(tx, identities)
  const locked = await lockContacts(tx, owners)
  // a contact was merged while this transaction waited for the locks
  return locked.length === owners.length ? locked : lockOwners(tx, identities)
}

async function addContact(tx: Tx, identities: readonly Identity[], heard: Heard): Promise<Resolved> {
  const learnt = learn({ ...UNNAMED, typedName: heard.typedName ?? null }, heard)
  const is_group = heard.address.group !== undefined
  const is_whatsapp_valid = heard.isTyped ? null : true
  const contact = await insertContact(tx, { ...namingRow(learnt), is_whatsapp_valid, is_group }, identities)
  await tx.emit(contactCreated, { contact })
  return { contact, isNew: true }
}

async function refreshContact(tx: Tx, known: KnownContact, heard: Heard): Promise<KnownContact> {
  const learnt = learn(known, heard)
  const isWhatsappValid = heard.isTyped ? known.isWhatsappValid : true
  const isNews = isWhatsappValid !== known.isWhatsappValid || NAMING.some((field) => learnt[field] !== known[field])
  if (!isNews) return known
  const contact = await updateContact(tx, known.id, { ...namingRow(learnt), is_whatsapp_valid: isWhatsappValid })
  await tx.emit(contactUpdated, { contact })
  return contact
}

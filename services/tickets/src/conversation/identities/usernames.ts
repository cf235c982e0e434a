import { contactUpdated } from '@recado/contracts/contacts/events'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { Tx } from '../../tables/db.ts'
import { type KnownContact, lockContacts, updateContact } from '../contacts/contact-repository.ts'
import { nameOf, namingRow } from '../contacts/contact-rules.ts'
import { findIdentities, findOwned, type Identity, removeIdentity } from './identity-repository.ts'

/**
 * Removes a user name from its contact when these identities belong to another person, because people give up user
 * names and others take them. The former contact keeps its conversations.
 * Contacts are not merged: a merge cannot be undone and would show one person's messages under another person's name.
 * The caller has locked the identities.
 */
export async function freeUsername(tx: Tx, identities: readonly Identity[]): Promise<void> {
  const username = usernameIn(identities)
  const holding = username && (await findHolding(tx, identities))
  if (!username || !holding?.isAnother) return
  const held = await lockContacts(tx, [holding.holderId, ...holding.others]) // in a fixed order, to avoid deadlocks
  const holder = held.find(({ id }) => id === holding.holderId)
  if (!holder) return
  await removeIdentity(tx, holder.id, username)
  if (holder.username === username.value) await forgetShown(tx, holder)
}

/**
 * Removes the user name from a report of identities if it contradicts stored identities, because the report may be
 * outdated. The stored user name stays with its contact, and the report merges no contacts. The caller has locked the
 * identities.
 */
export async function withoutDoubtfulUsername(tx: Tx, identities: readonly Identity[]): Promise<readonly Identity[]> {
  const holding = usernameIn(identities) && (await findHolding(tx, identities))
  const isDoubtful = holding && (holding.isAnother || holding.others.length > 0)
  return isDoubtful ? identities.filter(({ kind }) => kind !== 'username') : identities
}

const usernameIn = (identities: readonly Identity[]) => identities.find(({ kind }) => kind === 'username')

type Holding = {
  readonly holderId: number
  /** Whether the contact has a phone or a LID that differs from the reported one. */
  readonly isAnother: boolean
  /** Ids of the contacts that have the reported phone or LID. */
  readonly others: readonly number[]
}

/** Finds the contact that has the reported user name but none of the other reported identities. */
async function findHolding(tx: Tx, identities: readonly Identity[]): Promise<Holding | undefined> {
  const owned = await findOwned(tx, identities)
  const holderId = owned.find(({ kind }) => kind === 'username')?.contactId
  const others = owned.filter(({ kind }) => kind !== 'username').map(({ contactId }) => contactId)
  if (holderId === undefined || others.includes(holderId)) return undefined
  const kinds = new Set((await findIdentities(tx, holderId)).map(({ kind }) => kind))
  const isAnother = identities.some(({ kind }) => kind !== 'username' && kinds.has(kind))
  return { holderId, isAnother, others }
}

async function forgetShown(tx: Tx, holder: KnownContact): Promise<void> {
  const left = { ...holder, username: null }
  const contact = await updateContact(tx, holder.id, namingRow({ ...left, name: nameOf(left) }))
  await tx.emit(contactUpdated, { contact })
}

/** Removes a contact's former user name after the person has taken another one. */
export async function dropFormerUsername(tx: Tx, known: KnownContact, { username }: WhatsappAddress): Promise<void> {
  if (username === undefined || known.username === null || known.username === username) return
  await removeIdentity(tx, known.id, { kind: 'username', value: known.username })
}

import { contactUpdated } from '@recado/contracts/contacts/events'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { Tx } from '../db.ts'
import { type KnownContact, lockContacts, updateContact } from './contact-repository.ts'
import { nameOf, namingRow } from './contact-rules.ts'
import { findIdentities, findOwned, type Identity, removeIdentity } from './identity-repository.ts'

/**
 * Takes a user name away from the contact that has it when these identities are somebody else's: people give up theirs,
 * and others take them, whereas a phone and a LID stay with their account. The identities must be held.
 */
export async function freeUsername(tx: Tx, identities: readonly Identity[]): Promise<void> {
  const username = identities.find(({ kind }) => kind === 'username')
  if (!username) return
  const owned = await findOwned(tx, identities)
  const holderId = owned.find(({ kind }) => kind === 'username')?.contactId
  const others = owned.filter(({ kind }) => kind !== 'username').map(({ contactId }) => contactId)
  if (holderId === undefined || others.includes(holderId)) return
  const kinds = new Set((await findIdentities(tx, holderId)).map(({ kind }) => kind))
  const isAnother = identities.some(({ kind }) => kind !== 'username' && kinds.has(kind))
  if (!isAnother) return
  const holder = (await lockContacts(tx, [holderId, ...others])).find(({ id }) => id === holderId) // all at once, in their order
  if (!holder) return
  await removeIdentity(tx, holder.id, username)
  if (holder.username === username.value) await forgetShown(tx, holder)
}

async function forgetShown(tx: Tx, holder: KnownContact): Promise<void> {
  const left = { ...holder, username: null }
  const contact = await updateContact(tx, holder.id, namingRow({ ...left, name: nameOf(left) }))
  await tx.emit(contactUpdated, { contact })
}

/** Who is heard of under another user name has given up the one that he had. */
export async function dropFormerUsername(tx: Tx, known: KnownContact, { username }: WhatsappAddress): Promise<void> {
  if (username === undefined || known.username === null || known.username === username) return
  await removeIdentity(tx, known.id, { kind: 'username', value: known.username })
}

import { contactUpdated } from '@recado/contracts/contacts/events'
import { canonicalPhone } from '@recado/kit/phones/phone-number'
import type { Tx } from '../../tables/db.ts'
import { type KnownContact, lockContacts, updateContact } from '../contacts/contact-repository.ts'
import { nameOf, namingRow } from '../contacts/contact-rules.ts'
import { findIdentities, findOwned, type Identity, removeIdentity } from './identity-repository.ts'

type Passed = { readonly phone: Identity; readonly holderId: number; readonly others: readonly number[] }

/**
 * Removes a phone from its contact when the phone now belongs to a LID of another contact: numbers are reassigned after
 * a while, whereas a LID stays with its account. The caller has locked the identities.
 */
export async function freePhone(tx: Tx, identities: readonly Identity[]): Promise<void> {
  const passed = await findPassedOn(tx, identities)
  if (!passed) return
  const { phone, holderId, others } = passed
  const held = await lockContacts(tx, [holderId, ...others]) // in a fixed order, to avoid deadlocks
  const holder = held.find(({ id }) => id === holderId)
  if (!holder) return
  await removeIdentity(tx, holder.id, phone)
  if (holder.number !== null && canonicalPhone(holder.number) === phone.value) await forgetShown(tx, holder)
}

/** Whether a contact with a different LID has the phone of these identities. The caller has locked the identities. */
export const isPassedOn = async (tx: Tx, identities: readonly Identity[]): Promise<boolean> =>
  (await findPassedOn(tx, identities)) !== undefined

async function findPassedOn(tx: Tx, identities: readonly Identity[]): Promise<Passed | undefined> {
  const phone = identities.find(({ kind }) => kind === 'phone')
  if (!phone || !identities.some(({ kind }) => kind === 'lid')) return undefined
  const owned = await findOwned(tx, identities)
  const holderId = owned.find(({ kind }) => kind === 'phone')?.contactId
  const others = owned.filter(({ kind }) => kind !== 'phone').map(({ contactId }) => contactId)
  if (holderId === undefined || owned.some(({ kind, contactId }) => kind === 'lid' && contactId === holderId)) {
    return undefined
  }
  const hasLid = (await findIdentities(tx, holderId)).some(({ kind }) => kind === 'lid')
  return hasLid ? { phone, holderId, others } : undefined
}

async function forgetShown(tx: Tx, holder: KnownContact): Promise<void> {
  const left = { ...holder, number: null }
  const contact = await updateContact(tx, holder.id, namingRow({ ...left, name: nameOf(left) }))
  await tx.emit(contactUpdated, { contact })
}

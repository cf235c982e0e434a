import { personErased } from '@recado/contracts/contacts/events'
import { FIELD_ERRORS } from '@recado/contracts/errors'
import { invalidField } from '@recado/kit/errors'
import { spellingsOf } from '@recado/kit/phones/phone-number'
import { lockContact } from '../../conversation/contacts/contact-repository.ts'
import { deleteContact } from '../../conversation/contacts/delete-contact.ts'
import { optOutHash } from '../../conversation/contacts/erased-hash-rules.ts'
import { findIdentities, type Identity } from '../../conversation/identities/identity-repository.ts'
import { tellOptOut } from '../../conversation/identities/tell-opt-out.ts'
import type { PersonTx } from '../../tables/db.ts'
import { deleteSchedulesOf } from '../schedules/delete-schedule.ts'
import { findRecentNames, keepErasedOptOut } from './erasure-repository.ts'

const AT_ONCE = 500 // messages per event

/**
 * Deletes all data of a contact, even while a ticket is active. If the contact opted out of campaigns, a hash of the
 * number is kept, so that the person gets no campaign if the number is added again.
 * @param input `name` is the contact's name, as a confirmation
 * @throws ERR_NO_CONTACT_FOUND | ERR_VALIDATION when the name differs
 */
export async function eraseContact(
  tx: PersonTx,
  { id, name }: { id: number; name: string },
  key: Uint8Array,
): Promise<void> {
  const contact = await lockContact(tx, id)
  if (contact.name.trim() !== name.trim()) {
    throw invalidField('name', 'invalid', FIELD_ERRORS.invalid[tx.caller.language])
  }
  if (contact.optOut) await tellOptOut(tx, { contactId: id, optOut: true, at: new Date() })
  if (contact.optOut && contact.number !== null) {
    await keepErasedOptOut(tx, optOutHash(key, tx.caller.companyId, contact.number))
  }
  await haveForgotten(tx, id)
  await deleteContact(tx, { id, force: true, action: 'contact.erase' }, deleteSchedulesOf)
}

/** Requests the gateway to delete its data of the contact: messages of the last weeks, and phone book entries. */
async function haveForgotten(tx: PersonTx, id: number): Promise<void> {
  const identities = await findIdentities(tx, id)
  const valuesOf = (kind: Identity['kind']) => identities.filter((each) => each.kind === kind).map(({ value }) => value)
  const [phones, lids] = [valuesOf('phone').flatMap(spellingsOf), valuesOf('lid')]
  const messages = await findRecentNames(tx, id)
  const parts = Math.max(1, Math.ceil(messages.length / AT_ONCE))
  for (let part = 0; part < parts; part++) {
    const whom = part === 0 ? { contactId: id, phones, lids } : { phones: [], lids: [] }
    await tx.emit(personErased, { ...whom, messages: messages.slice(part * AT_ONCE, (part + 1) * AT_ONCE) })
  }
}

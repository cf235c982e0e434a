import type { Contact } from '@recado/contracts/contacts/contact'
import { contactUpdated } from '@recado/contracts/contacts/events'
import { recordUpdate } from '@recado/kit/audit'
import type { Tx } from '../../tables/db.ts'
import { tellOptOut } from '../identities/tell-opt-out.ts'
import { lockContact, updateContact } from './contact-repository.ts'

/**
 * Records since when a contact refuses campaigns, or that the contact accepts them again. @throws ERR_NO_CONTACT_FOUND
 */
export async function setOptOut(tx: Tx, { id, optOut }: { id: number; optOut: boolean }): Promise<Contact> {
  const known = await lockContact(tx, id)
  if (known.optOut === optOut) return known
  const contact = await updateContact(tx, id, { opt_out_at: optOut ? new Date() : null })
  await recordUpdate(tx, { entity: 'contact', entityId: id, changes: { optOut: [!optOut, optOut] } })
  await tx.emit(contactUpdated, { contact })
  await tellOptOut(tx, { contactId: id, optOut, at: new Date() })
  return contact
}

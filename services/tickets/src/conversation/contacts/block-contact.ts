import type { Contact } from '@recado/contracts/contacts/contact'
import { contactUpdated } from '@recado/contracts/contacts/events'
import { recordUpdate } from '@recado/kit/audit'
import type { Tx } from '../../tables/db.ts'
import { lockContact, updateContact } from './contact-repository.ts'

type Input = { readonly contactId: number; readonly isBlocked: boolean }

/**
 * Blocks a contact, whose messages and calls are then not stored, or ends the block. Messages that arrived meanwhile are
 * lost, except that an opt-out from campaigns counts.
 * @throws ERR_NO_CONTACT_FOUND
 */
export async function blockContact(tx: Tx, { contactId: id, isBlocked }: Input): Promise<Contact> {
  const known = await lockContact(tx, id)
  if (known.isBlocked === isBlocked) return known
  const contact = await updateContact(tx, id, { blocked_at: isBlocked ? new Date() : null })
  await recordUpdate(tx, { entity: 'contact', entityId: id, changes: { isBlocked: [!isBlocked, isBlocked] } })
  await tx.emit(contactUpdated, { contact })
  return contact
}

import type { Contact } from '@recado/contracts/contacts/contact'
import { recordAct } from '@recado/kit/audit'
import { notFound } from '@recado/kit/errors'
import type { Tx } from '../../tables/db.ts'
import { mergeContacts } from '../identities/merge-contacts.ts'
import { lockContacts } from './contact-repository.ts'

/**
 * Merges one contact into another at a person's request; this cannot be undone.
 * @throws ERR_NO_CONTACT_FOUND a contact does not exist or is a group, or source and target are the same contact
 */
export async function mergeByHand(tx: Tx, { id, sourceId }: { id: number; sourceId: number }): Promise<Contact> {
  const held = await lockContacts(tx, [id, sourceId])
  const target = held.find((contact) => contact.id === id)
  const source = held.find((contact) => contact.id === sourceId)
  if (!target || !source || target === source || target.isGroup || source.isGroup) throw notFound('contact')
  const changes = { sourceId: [sourceId, null] }
  await recordAct(tx, { action: 'contact.merge', entity: 'contact', entityId: id, changes })
  return mergeContacts(tx, { target, source })
}

import { recordAct } from '@recado/kit/audit'
import { getContact } from '../../conversation/contacts/contact-repository.ts'
import type { PersonTx } from '../../tables/db.ts'
import { insertExport } from './export-repository.ts'

/**
 * Requests an archive of all data of a contact. The requester is notified when it is ready.
 * @param wake wakes the outside work that makes archives
 * @throws ERR_NO_CONTACT_FOUND
 */
export async function requestExport(tx: PersonTx, contactId: number, wake: () => void): Promise<void> {
  await getContact(tx, contactId)
  await insertExport(tx, contactId, tx.caller.person.userId)
  await recordAct(tx, { action: 'contact.export', entity: 'contact', entityId: contactId })
  tx.afterCommit(wake)
}

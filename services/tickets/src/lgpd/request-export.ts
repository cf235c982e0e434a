import { recordAct } from '@recado/kit/audit'
import { getContact } from '../contacts/contact-repository.ts'
import type { PersonTx } from '../db.ts'
import { insertExport } from './export-repository.ts'

/**
 * Has an archive made of all that is kept of a person; who asked hears when it is there.
 * @param wake tells what makes archives @throws ERR_NO_CONTACT_FOUND
 */
export async function requestExport(tx: PersonTx, contactId: number, wake: () => void): Promise<void> {
  await getContact(tx, contactId)
  await insertExport(tx, contactId, tx.caller.person.userId)
  await recordAct(tx, { action: 'contact.export', entity: 'contact', entityId: contactId })
  tx.afterCommit(wake)
}

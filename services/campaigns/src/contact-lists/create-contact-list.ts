import type { ContactList } from '@recado/contracts/campaigns/contact-list'
import { contactListCreated } from '@recado/contracts/campaigns/contact-list-events'
import { recordAct } from '@recado/kit/audit'
import type { PersonTx } from '../tables/db.ts'
import { insertContactList } from './contact-list-repository.ts'

/** Creates an empty list. @throws ERR_DUPLICATED_NAME */
export async function createContactList(tx: PersonTx, { name }: { readonly name: string }): Promise<ContactList> {
  const contactList = await insertContactList(tx, { name })
  const changes = { name: [null, name] }
  await recordAct(tx, { action: 'contactList.create', entity: 'contactList', entityId: contactList.id, changes })
  await tx.emit(contactListCreated, { contactList })
  return contactList
}

import type { ContactList } from '@recado/contracts/campaigns/contact-list'
import { contactListUpdated } from '@recado/contracts/campaigns/contact-list-events'
import { changesOf, recordUpdate } from '@recado/kit/audit'
import type { PersonTx } from '../tables/db.ts'
import { lockContactList, updateContactList } from './contact-list-repository.ts'

type Change = { readonly contactListId: number; readonly name?: string | undefined }

/** Changes the given fields of a list. @throws ERR_NO_CONTACTLIST_FOUND | ERR_DUPLICATED_NAME */
export async function changeContactList(tx: PersonTx, { contactListId: id, name }: Change): Promise<ContactList> {
  const before = await lockContactList(tx, id)
  const contactList = await updateContactList(tx, id, { name })
  const changes = changesOf(before, contactList, ['name'])
  await recordUpdate(tx, { entity: 'contactList', entityId: id, changes })
  await tx.emit(contactListUpdated, { contactList })
  return contactList
}

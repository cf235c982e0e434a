import type { ContactListItem } from '@recado/contracts/campaigns/contact-list'
import { contactListItemCreated, contactListUpdated } from '@recado/contracts/campaigns/contact-list-events'
import { recordAct } from '@recado/kit/audit'
import { getTypedPhone } from '@recado/kit/phones/company-country'
import { canonicalPhone } from '@recado/kit/phones/phone-number'
import { addToCount, shareContactList } from '../contact-lists/contact-list-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { insertItem } from './contact-list-item-repository.ts'

type Input = {
  readonly contactListId: number
  readonly name: string
  readonly number: string // in any spelling, as the user typed it
  readonly email?: string | null | undefined
}

/**
 * Adds a person to a list.
 * @throws ERR_NO_CONTACTLIST_FOUND | ERR_DUPLICATED_CONTACT when the list contains the number in any spelling
 */
export async function createItem(
  tx: PersonTx,
  { contactListId, name, number: typed, email = null }: Input,
): Promise<ContactListItem> {
  await shareContactList(tx, contactListId)
  const number = await getTypedPhone(tx, typed)
  const phone = canonicalPhone(number)
  const contactListItem = await insertItem(tx, { contact_list_id: contactListId, name, number, phone, email })
  const { id } = contactListItem
  await recordAct(tx, { action: 'contactListItem.create', entity: 'contactListItem', entityId: id })
  await tx.emit(contactListItemCreated, { contactListItem })
  await tx.emit(contactListUpdated, { contactList: await addToCount(tx, contactListId, 1) })
  return contactListItem
}

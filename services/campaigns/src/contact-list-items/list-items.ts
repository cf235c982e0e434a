import type { ContactListItem } from '@recado/contracts/campaigns/contact-list'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { getContactList } from '../contact-lists/contact-list-repository.ts'
import type { PersonTx } from '../db.ts'
import { countItems, findItems } from './contact-list-item-repository.ts'

type Filter = {
  readonly contactListId: number
  readonly searchParam?: string | undefined
  readonly pageNumber: number
}

/** One page of those in a list whom the text finds. @throws ERR_NO_CONTACTLIST_FOUND */
export async function listItems(
  tx: PersonTx,
  filter: Filter,
): Promise<{ contacts: ContactListItem[]; count: number; hasMore: boolean }> {
  const { contactsCount } = await getContactList(tx, filter.contactListId)
  const contacts = await findItems(tx, filter)
  const count = filter.searchParam ? await countItems(tx, filter) : contactsCount
  return { contacts, count, hasMore: filter.pageNumber * PAGE_SIZE.contactListItems < count }
}

import type { ContactListItem } from '@recado/contracts/campaigns/contact-list'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { getContactList } from '../contact-lists/contact-list-repository.ts'
import type { PersonTx } from '../db.ts'
import { findItems, searchItems } from './contact-list-item-repository.ts'

type Filter = {
  readonly contactListId: number
  readonly searchParam?: string | undefined
  readonly pageNumber: number
}

/** One page of those in a list whom the text finds. @throws ERR_NO_CONTACTLIST_FOUND */
export async function listItems(
  tx: PersonTx,
  { contactListId, searchParam, pageNumber }: Filter,
): Promise<{ contacts: ContactListItem[]; count: number; hasMore: boolean }> {
  const { contactsCount } = await getContactList(tx, contactListId)
  const place = { contactListId, pageNumber }
  const page = searchParam
    ? await searchItems(tx, { ...place, searchParam })
    : { contacts: await findItems(tx, place), count: contactsCount }
  return { ...page, hasMore: pageNumber * PAGE_SIZE.contactListItems < page.count }
}

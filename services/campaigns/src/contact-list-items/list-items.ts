import type { ContactListItem, NumberValidity } from '@recado/contracts/campaigns/contact-list'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { hasMore } from '@recado/kit/db/page'
import { getContactList } from '../contact-lists/contact-list-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { findItems, searchItems } from './contact-list-item-repository.ts'

type Filter = {
  readonly contactListId: number
  readonly searchParam?: string | undefined
  readonly validity?: NumberValidity | undefined
  readonly pageNumber: number
}

/**
 * One page of the people of a list who match the search text and the check result.
 * @throws ERR_NO_CONTACTLIST_FOUND
 */
export async function listItems(
  tx: PersonTx,
  { contactListId, searchParam, validity, pageNumber }: Filter,
): Promise<{ contacts: ContactListItem[]; count: number; hasMore: boolean }> {
  const { contactsCount } = await getContactList(tx, contactListId)
  const place = { contactListId, pageNumber }
  const page =
    searchParam || validity
      ? await searchItems(tx, { ...place, searchParam, validity })
      : { contacts: await findItems(tx, place), count: contactsCount }
  return { ...page, hasMore: hasMore({ pageNumber, size: PAGE_SIZE.contactListItems }, page.count) }
}

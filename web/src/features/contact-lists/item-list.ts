import type { ContactListItem, NumberValidity } from '@recado/contracts/campaigns/contact-list'
import { listContactListItems } from '@recado/contracts/campaigns/contact-list-routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { call } from '../../shared/api/call.ts'
import { byName, isFoundIn } from '../../shared/list/folded.ts'
import { createLiveList } from '../../shared/list/live-list.ts'

export type ItemFilter = {
  readonly listId: number
  readonly text: string
  readonly validity?: NumberValidity | undefined
}

/** @param isValid null while the number is not checked */
export const validityOf = (isValid: boolean | null): NumberValidity =>
  isValid === null ? 'unchecked' : isValid ? 'valid' : 'invalid'

/** The people of a contact list, by name. */
export const itemLists = createLiveList<ContactListItem, ItemFilter>({
  name: 'contact-list-items',
  pageSize: PAGE_SIZE.contactListItems,
  fetchPage: async ({ listId, text, validity }, pageNumber, signal) => {
    const query = { contactListId: listId, searchParam: text || undefined, validity, pageNumber }
    const { contacts, ...page } = await call(listContactListItems, { query }, { signal })
    return { rows: contacts, ...page }
  },
  fits,
  compare: byName,
})

function fits(
  { contactListId, name, email, isWhatsappValid }: ContactListItem,
  { listId, text, validity }: ItemFilter,
): boolean | undefined {
  if (contactListId !== listId) return false
  if (validity !== undefined && validityOf(isWhatsappValid) !== validity) return false
  if (isFoundIn(text, name, email)) return true
  return /\d/.test(text) ? undefined : false // only the server can compare numbers
}

import type { ContactWithTags } from '@recado/contracts/contacts/contact'
import { listContacts } from '@recado/contracts/contacts/routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { call } from '../../shared/api/call.ts'
import { byName, isFoundIn } from '../../shared/list/folded.ts'
import { createLiveList } from '../../shared/list/live-list.ts'

/** The contacts by name. Live frames lack the tags of their latest tickets. */
export const contactLists = createLiveList<ContactWithTags, { readonly text: string }>({
  name: 'contacts',
  pageSize: PAGE_SIZE.contacts,
  fetchPage: async ({ text }, pageNumber, signal) => {
    const query = { searchParam: text || undefined, pageNumber }
    const { contacts, ...page } = await call(listContacts, { query }, { signal })
    return { rows: contacts, ...page }
  },
  fits: ({ name, email }, { text }) => isFoundIn(text, name, email) || (hasDigits(text) ? undefined : false),
  listsAll: ({ text }) => text === '',
  compare: byName,
  refetchesOnOpen: true,
})

/**
 * Whether a text may be part of a number. Only the server can compare numbers, because a number matches in any format,
 * with and without the country code.
 */
const hasDigits = (text: string): boolean => /\d/.test(text)

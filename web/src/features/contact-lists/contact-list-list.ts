import type { ContactList } from '@recado/contracts/campaigns/contact-list'
import { listContactLists } from '@recado/contracts/campaigns/contact-list-routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { call } from '../../shared/api/call.ts'
import { byName, isFoundIn } from '../../shared/list/folded.ts'
import { createLiveList } from '../../shared/list/live-list.ts'

/** The contact lists, by name. */
export const contactListLists = createLiveList<ContactList, { readonly text: string }>({
  name: 'contact-lists',
  pageSize: PAGE_SIZE.contactLists,
  fetchPage: async ({ text }, pageNumber, signal) => {
    const query = { searchParam: text || undefined, pageNumber }
    const { records, ...page } = await call(listContactLists, { query }, { signal })
    return { rows: records, ...page }
  },
  fits: ({ name }, { text }) => isFoundIn(text, name),
  listsAll: ({ text }) => text === '',
  compare: byName,
})

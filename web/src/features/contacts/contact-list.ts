import type { ContactWithTags } from '@recado/contracts/contacts/contact'
import { listContacts } from '@recado/contracts/contacts/routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { call } from '../../shared/api/call.ts'
import type { WantedValue } from '../../shared/contact-fields/wanted-value.ts'
import { byName, isFoundIn } from '../../shared/list/folded.ts'
import { createLiveList } from '../../shared/list/live-list.ts'

/** @property field one of the company's fields, and what it contains; absent without such a filter */
export type ContactFilter = {
  readonly text: string
  readonly field?: WantedValue | undefined
}

/** The query of a request for the contacts that a filter shows. */
export const queryOf = ({ text, field }: ContactFilter) => ({
  searchParam: text || undefined,
  fields: field && [field],
})

/** The contacts by name. Live frames lack the tags of their latest tickets. */
export const contactLists = createLiveList<ContactWithTags, ContactFilter>({
  name: 'contacts',
  pageSize: PAGE_SIZE.contacts,
  fetchPage: async (filter, pageNumber, signal) => {
    const query = { ...queryOf(filter), pageNumber }
    const { contacts, ...page } = await call(listContacts, { query }, { signal })
    return { rows: contacts, ...page }
  },
  fits: ({ name, email, fields }, { text, field }) => {
    if (field) return fields.some(({ fieldId }) => fieldId === field.fieldId) ? undefined : false
    return isFoundIn(text, name, email) || (hasDigits(text) || fields.length > 0 ? undefined : false)
  },
  listsAll: ({ text, field }) => text === '' && field === undefined,
  compare: byName,
  refetchesOnOpen: true,
})

/**
 * Whether a text may be part of a number. Only the server can compare numbers, because a number matches in any format,
 * with and without the country code.
 */
const hasDigits = (text: string): boolean => /\d/.test(text)

import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { ContactList, ContactListItem } from './contact-list.ts'

export const contactListCreated = defineEvent('contact-list.created', z.object({ contactList: ContactList }))
/** The name of the list, or its number of people, changed. */
export const contactListUpdated = defineEvent('contact-list.updated', z.object({ contactList: ContactList }))
/** The list was deleted with its items. The items have no events of their own. */
export const contactListDeleted = defineEvent('contact-list.deleted', z.object({ contactListId: ref('contactList') }))

/** Many people were added to a list at once. Screens that show some of them fetch them again. */
export const contactListItemsChanged = defineEvent(
  'contact-list.items-changed',
  z.object({ contactListId: ref('contactList') }),
)

export const contactListItemCreated = defineEvent(
  'contact-list-item.created',
  z.object({ contactListItem: ContactListItem }),
)
/** A person changed an item, or WhatsApp checked its number. */
export const contactListItemUpdated = defineEvent(
  'contact-list-item.updated',
  z.object({ contactListItem: ContactListItem }),
)
export const contactListItemDeleted = defineEvent(
  'contact-list-item.deleted',
  z.object({ contactListItemId: ref('contactListItem'), contactListId: ref('contactList') }),
)

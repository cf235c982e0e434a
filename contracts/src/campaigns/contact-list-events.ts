import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { ContactList, ContactListItem } from './contact-list.ts'

export const contactListCreated = defineEvent('contact-list.created', z.object({ contactList: ContactList }))
/** Another name, or another number of people. */
export const contactListUpdated = defineEvent('contact-list.updated', z.object({ contactList: ContactList }))
/** Its items are gone with it, and not told one by one. */
export const contactListDeleted = defineEvent('contact-list.deleted', z.object({ contactListId: ref('contactList') }))

/** Many people of a list are new at once: whoever shows some fetches them again. */
export const contactListItemsChanged = defineEvent(
  'contact-list.items-changed',
  z.object({ contactListId: ref('contactList') }),
)

export const contactListItemCreated = defineEvent(
  'contact-list-item.created',
  z.object({ contactListItem: ContactListItem }),
)
/** Something that a person changed, or what WhatsApp says of the number. */
export const contactListItemUpdated = defineEvent(
  'contact-list-item.updated',
  z.object({ contactListItem: ContactListItem }),
)
export const contactListItemDeleted = defineEvent(
  'contact-list-item.deleted',
  z.object({ contactListItemId: ref('contactListItem'), contactListId: ref('contactList') }),
)

import type { ContactList, ContactListItem } from '@recado/contracts/campaigns/contact-list'
import { anyId, resourceOf } from './resources.ts'

/** A list of people, as its events carry it. */
export const aContactList = (companyId: number, changes: Partial<ContactList> = {}): ContactList => ({
  ...resourceOf(companyId),
  id: anyId(),
  name: 'Clientes',
  contactsCount: 1,
  ...changes,
})

/** Somebody in a list whose number is on WhatsApp, as its events carry it. */
export const aContactListItem = (companyId: number, changes: Partial<ContactListItem> = {}): ContactListItem => ({
  ...resourceOf(companyId),
  id: anyId(),
  contactListId: anyId(),
  name: 'Ana',
  number: '5511987654321',
  email: null,
  isWhatsappValid: true,
  lastCheckedAt: new Date().toISOString(),
  ...changes,
})

import type { Campaign } from '../src/campaigns/campaign.ts'
import type { ContactList, ContactListItem } from '../src/campaigns/contact-list.ts'
import { anyId, resourceOf } from './resource.ts'

/** Creates a contact list, as events carry it. */
export const aContactList = (companyId: number, changes: Partial<ContactList> = {}): ContactList => ({
  ...resourceOf(companyId),
  id: anyId(),
  name: 'Clientes',
  contactsCount: 1,
  ...changes,
})

/** Creates an item of a contact list whose number has a WhatsApp account, as events carry it. */
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

/** Creates a campaign that has ended, as events carry it. */
export const aCampaign = (companyId: number, changes: Partial<Campaign> = {}): Campaign => ({
  ...resourceOf(companyId),
  id: anyId(),
  name: 'Natal',
  message1: 'Oi {nome}',
  message2: null,
  message3: null,
  message4: null,
  message5: null,
  confirmationMessage1: null,
  confirmationMessage2: null,
  confirmationMessage3: null,
  confirmationMessage4: null,
  confirmationMessage5: null,
  confirmation: false,
  openTickets: 'send',
  scheduledAt: null,
  whatsappId: null,
  contactListId: null,
  tagListId: null,
  audienceField: null,
  fileListId: null,
  status: 'FINALIZADA',
  isEditable: false,
  canceledBecause: null,
  waiting: null,
  startedAt: new Date().toISOString(),
  completedAt: new Date().toISOString(),
  whatsapp: null,
  contactList: null,
  tag: null,
  resendOf: null,
  mediaPath: null,
  mediaName: null,
  mediaUrl: null,
  stats: {
    valid: 1,
    pending: 0,
    queued: 0,
    sent: 1,
    delivered: 1,
    read: 0,
    failed: 0,
    skipped: 0,
    confirmationRequested: 0,
    confirmed: 0,
    answered: 0,
    optedOut: 0,
    delayed: 0,
  },
  ...changes,
})

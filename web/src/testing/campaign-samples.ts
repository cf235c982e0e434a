import type { Campaign, CampaignStats, Recipient } from '@recado/contracts/campaigns/campaign'
import type { ContactList, ContactListItem } from '@recado/contracts/campaigns/contact-list'
import type { CampaignForecast, CampaignReport } from '@recado/contracts/campaigns/figures'
import { resource } from './samples.ts'

export const someStats = (changes: Partial<CampaignStats> = {}): CampaignStats => ({
  valid: 0,
  pending: 0,
  queued: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  failed: 0,
  skipped: 0,
  confirmationRequested: 0,
  confirmed: 0,
  answered: 0,
  optedOut: 0,
  ...changes,
})

/** A draft with one message, for a list. */
export const aCampaign = (changes: Partial<Campaign> = {}): Campaign => ({
  ...resource,
  id: 1,
  name: 'Volta às aulas',
  status: 'INATIVA',
  isEditable: true,
  canceledBecause: null,
  waiting: null,
  message1: 'Oi {nome}, chegou!',
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
  scheduledAt: null,
  startedAt: null,
  completedAt: null,
  whatsappId: null,
  whatsapp: null,
  contactListId: 4,
  contactList: { id: 4, name: 'Clientes', contactsCount: 3 },
  tagListId: null,
  tag: null,
  fileListId: null,
  resendOf: null,
  mediaPath: null,
  mediaName: null,
  mediaUrl: null,
  stats: someStats(),
  ...changes,
})

export const aRecipient = (changes: Partial<Recipient> = {}): Recipient => ({
  id: 1,
  campaignId: 1,
  contactId: 20,
  ticketId: null,
  name: 'Carla',
  number: '5511944441111',
  variant: 1,
  state: 'pending',
  reason: null,
  confirmationRequestedAt: null,
  confirmedAt: null,
  sentAt: null,
  deliveredAt: null,
  readAt: null,
  answeredAt: null,
  optedOutAt: null,
  ...changes,
})

export const aForecast = (changes: Partial<CampaignForecast> = {}): CampaignForecast => ({
  valid: 2,
  unchecked: 0,
  skipped: [],
  seconds: 1_200,
  endsAt: '2026-03-02T15:20:00.000Z',
  previews: [],
  risks: [],
  ...changes,
})

export const aReport = (changes: Partial<CampaignReport> = {}): CampaignReport => ({
  campaignId: 1,
  stats: someStats(),
  checks: { left: 0, seconds: 0 },
  failures: [],
  skipped: [],
  moments: [],
  ...changes,
})

export const aContactList = (changes: Partial<ContactList> = {}): ContactList => ({
  ...resource,
  id: 4,
  name: 'Clientes',
  contactsCount: 3,
  ...changes,
})

export const aListItem = (changes: Partial<ContactListItem> = {}): ContactListItem => ({
  ...resource,
  id: 1,
  contactListId: 4,
  name: 'Ana',
  number: '5511944441111',
  email: null,
  isWhatsappValid: null,
  lastCheckedAt: null,
  ...changes,
})

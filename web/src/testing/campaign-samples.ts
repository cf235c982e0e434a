import type { Campaign, CampaignStats, Recipient } from '@recado/contracts/campaigns/campaign'
import type { ContactList, ContactListItem } from '@recado/contracts/campaigns/contact-list'
import type { CampaignForecast, CampaignReport } from '@recado/contracts/campaigns/figures'
import * as campaigns from '@recado/contracts/testing/campaigns'
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
  delayed: 0,
  ...changes,
})

/** A draft with one message, for a list. */
export const aCampaign = (changes: Partial<Campaign> = {}): Campaign =>
  campaigns.aCampaign(1, {
    ...resource,
    id: 1,
    name: 'Volta às aulas',
    status: 'INATIVA',
    isEditable: true,
    message1: 'Oi {nome}, chegou!',
    startedAt: null,
    completedAt: null,
    contactListId: 4,
    contactList: { id: 4, name: 'Clientes', contactsCount: 3 },
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
  unanswered: 0,
  checks: { left: 0, seconds: 0 },
  failures: [],
  skipped: [],
  moments: [],
  variants: [],
  ...changes,
})

export const aContactList = (changes: Partial<ContactList> = {}): ContactList =>
  campaigns.aContactList(1, { ...resource, id: 4, contactsCount: 3, ...changes })

export const aListItem = (changes: Partial<ContactListItem> = {}): ContactListItem =>
  campaigns.aContactListItem(1, {
    ...resource,
    id: 1,
    contactListId: 4,
    number: '5511944441111',
    isWhatsappValid: null,
    lastCheckedAt: null,
    ...changes,
  })

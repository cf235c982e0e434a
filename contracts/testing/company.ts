import type { Announcement } from '../src/announcements/announcement.ts'
import type { CompanyAccount } from '../src/auth/company.ts'
import type { SupportEntry } from '../src/auth/support.ts'
import type { UserAccount } from '../src/auth/user.ts'
import type { Invoice } from '../src/billing/invoice.ts'
import { FEATURES } from '../src/features.ts'
import type { Help } from '../src/helps/help.ts'
import { DEFAULT_HOURS } from '../src/hours.ts'
import { anyId, resourceOf } from './resource.ts'

/** Creates a company whose plan has every feature, as events carry it. */
export const aCompany = (id: number, changes: Partial<CompanyAccount> = {}): CompanyAccount => ({
  ...resourceOf(id),
  id,
  name: 'Padaria',
  status: true,
  dueDate: '2099-12-31',
  timezone: 'America/Sao_Paulo',
  language: 'pt',
  schedules: DEFAULT_HOURS,
  specialDays: [],
  plan: { id: 1, name: 'Completo', limits: { users: 99, connections: 99, queues: 99 }, features: [...FEATURES] },
  email: 'contato@padaria.example',
  recurrence: 'MENSAL',
  trialExpiration: null,
  billingName: 'Padaria Ltda.',
  addressZipCode: '01310-100',
  addressStreet: 'Av. Paulista, 1000',
  addressDistrict: 'Bela Vista',
  addressCity: 'São Paulo',
  addressState: 'SP',
  rightsVersion: 1,
  ...changes,
})

/** Creates an agent without queues, as events carry it. */
export const aSupportEntry = (companyId: number, changes: Partial<SupportEntry> = {}): SupportEntry => ({
  id: '6a1c2f30-0000-4000-8000-000000000001',
  companyId,
  userId: 900,
  name: 'Ana Souza',
  reason: 'Pedido 4711',
  startedAt: '2026-03-02T13:00:00.000Z',
  endsAt: '2026-03-02T14:00:00.000Z',
  mayChange: false,
  allowedBy: null,
  ...changes,
})

export const aUser = (companyId: number, changes: Partial<UserAccount> = {}): UserAccount => ({
  ...resourceOf(companyId),
  id: anyId(),
  name: 'Bruno',
  profile: 'user',
  super: false,
  photo: null,
  online: false,
  queueIds: [],
  whatsappId: null,
  allTicket: 'enable',
  noQueueTickets: 'disable',
  seesNoQueue: changes.noQueueTickets === 'enable',
  rightsVersion: 1,
  ...changes,
})

/** Creates an invoice of a company for one month, as events carry it. */
export const anInvoice = (companyId: number, changes: Partial<Invoice> = {}): Invoice => ({
  ...resourceOf(companyId),
  id: anyId(),
  detail: 'Completo – Mensal',
  value: 99.9,
  planId: 1,
  recurrence: 'MENSAL',
  dueDate: '2099-12-31',
  status: 'open',
  paidAt: null,
  paidValue: null,
  method: null,
  txid: null,
  ...changes,
})

/** Creates an announcement that is shown to everybody, as events carry it. */
export const anAnnouncement = (changes: Partial<Announcement> = {}): Announcement => {
  const { companyId: _, ...resource } = resourceOf(0)
  return {
    ...resource,
    id: anyId(),
    title: 'Manutenção no sábado',
    text: 'O sistema para por meia hora.',
    priority: 2,
    status: true,
    from: null,
    until: null,
    live: true,
    mediaPath: null,
    mediaName: null,
    mediaUrl: null,
    ...changes,
  }
}

/** Creates a help video whose picture is not fetched yet, as events carry it. */
export const aHelp = (changes: Partial<Help> = {}): Help => {
  const { companyId: _, ...resource } = resourceOf(0)
  return {
    ...resource,
    id: anyId(),
    title: 'Primeiros passos',
    description: 'Como conectar o seu número.',
    video: 'dQw4w9WgXcQ',
    link: null,
    thumbnailUrl: null,
    ...changes,
  }
}

import type { Announcement } from '@recado/contracts/announcements/announcement'
import type { CompanyAccount } from '@recado/contracts/auth/company'
import type { UserAccount } from '@recado/contracts/auth/user'
import type { Invoice } from '@recado/contracts/billing/invoice'
import type { Connection } from '@recado/contracts/connections/connection'
import { FREE_REACH } from '@recado/contracts/connections/reach'
import type { Contact } from '@recado/contracts/contacts/contact'
import { FEATURES } from '@recado/contracts/features'
import type { FileList } from '@recado/contracts/files/file-list'
import type { Help } from '@recado/contracts/helps/help'
import { DEFAULT_HOURS } from '@recado/contracts/hours'
import type { Integration } from '@recado/contracts/integrations/integration'
import type { Message } from '@recado/contracts/messages/message'
import type { Prompt } from '@recado/contracts/prompts/prompt'
import type { Queue } from '@recado/contracts/queues/queue'
import type { QuickMessage } from '@recado/contracts/quick-messages/quick-message'
import type { Schedule } from '@recado/contracts/schedules/schedule'
import type { Tag } from '@recado/contracts/tags/tag'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Webhook } from '@recado/contracts/webhooks/webhook'

/** An id that no other test has, for resources that other services number. */
export const anyId = (): number => Math.floor(Math.random() * 1e12) + 1

/** The fields that every resource has. */
export const resourceOf = (companyId: number, version = 1) => {
  const now = new Date().toISOString()
  return { companyId, createdAt: now, updatedAt: now, version }
}

/** A company whose plan has everything, as its events carry it. */
export const aCompany = (id: number, changes: Partial<CompanyAccount> = {}): CompanyAccount => ({
  ...resourceOf(id),
  id,
  name: 'Padaria',
  status: true,
  dueDate: '2099-12-31',
  timezone: 'America/Sao_Paulo',
  language: 'pt',
  schedules: DEFAULT_HOURS,
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

/** An invoice of a company for a month, as its events carry it. */
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

/** A queue, as its events carry it. */
export const aQueue = (companyId: number, changes: Partial<Queue> = {}): Queue => ({
  ...resourceOf(companyId),
  id: anyId(),
  name: 'Vendas',
  color: '#ff0000',
  orderQueue: 0,
  schedules: DEFAULT_HOURS,
  promptId: null,
  integrationId: null,
  greetingMessage: '',
  outOfHoursMessage: '',
  completionMessage: '',
  ratingMessage: '',
  mediaPath: null,
  mediaName: null,
  mediaUrl: null,
  ...changes,
})

/** A tag outside the board, as its events carry it. */
export const aTag = (companyId: number, changes: Partial<Tag> = {}): Tag => ({
  ...resourceOf(companyId),
  id: anyId(),
  name: 'Urgente',
  color: '#A4CCCC',
  kanban: 0,
  userId: null,
  ...changes,
})

/** A quick message of the whole company, as its events carry it. */
export const aQuickMessage = (companyId: number, changes: Partial<QuickMessage> = {}): QuickMessage => ({
  ...resourceOf(companyId),
  id: anyId(),
  shortcode: 'oi',
  message: 'Bom dia!',
  geral: true,
  status: true,
  isMedia: false,
  userId: 7,
  mediaPath: null,
  mediaName: null,
  mediaUrl: null,
  ...changes,
})

/** An announcement that everybody is shown, as its events carry it. */
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

/** A help whose picture is not here yet, as its events carry it. */
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

/** A list with one file, as its events carry it. */
export const aFileList = (companyId: number, changes: Partial<FileList> = {}): FileList => ({
  ...resourceOf(companyId),
  id: anyId(),
  name: 'Catálogo',
  message: 'Segue o catálogo.',
  options: [
    {
      id: anyId(),
      name: 'Preços',
      path: `tickets/${companyId}/00000000-0000-4000-8000-000000000001`,
      file: 'precos.pdf',
      mediaType: 'application/pdf',
      size: 1_000,
      mediaUrl: `/public/tickets/${companyId}/00000000-0000-4000-8000-000000000001`,
    },
  ],
  userId: 7,
  ...changes,
})

/** A prompt as its events carry it. */
export const aPrompt = (companyId: number, changes: Partial<Prompt> = {}): Prompt => ({
  ...resourceOf(companyId),
  id: anyId(),
  name: 'Recepção',
  prompt: 'Você atende os clientes de uma loja.',
  model: null,
  baseUrl: null,
  voice: 'texto',
  voiceRegion: null,
  maxTokens: 100,
  temperature: 1,
  maxMessages: 10,
  queueId: 3,
  queue: { id: 3, name: 'Vendas' },
  forPeople: false,
  apiKey: '••••1234',
  voiceKey: null,
  totalTokens: 0,
  ...changes,
})

/** An integration as its events carry it. */
export const anIntegration = (companyId: number, changes: Partial<Integration> = {}): Integration => ({
  ...resourceOf(companyId),
  id: anyId(),
  type: 'webhook',
  name: 'Pedidos',
  projectName: 'Pedidos',
  language: 'pt-BR',
  urlN8N: 'https://pedidos.example/recado',
  typebotSlug: null,
  typebotExpires: 1,
  typebotDelayMessage: 1_000,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotUnknownMessage: '',
  typebotRestartMessage: '',
  jsonContent: null,
  secretHint: '••••1234',
  lastCall: null,
  ...changes,
})

/** A text that waits for its time, as its events carry it. */
export const aSchedule = (companyId: number, changes: Partial<Schedule> = {}): Schedule => ({
  ...resourceOf(companyId),
  id: anyId(),
  body: 'Oi',
  sendAt: '2099-01-01T12:00:00.000Z',
  sentAt: null,
  status: 'PENDENTE',
  error: null,
  contactId: 9,
  contact: { id: 9, name: 'Clara', number: '5511987654321' },
  ticketId: null,
  whatsappId: null,
  userId: 7,
  user: { id: 7, name: 'Ana' },
  mediaPath: null,
  mediaName: null,
  mediaUrl: null,
  ...changes,
})

/** A connection that is open, as its events carry it. */
export const aConnection = (companyId: number, changes: Partial<Connection> = {}): Connection => ({
  ...resourceOf(companyId),
  id: anyId(),
  name: 'Loja',
  type: 'sandbox',
  status: 'CONNECTED',
  statusReason: null,
  statusWords: null,
  networkWords: null,
  retryAt: null,
  retries: 0,
  isDefault: true,
  number: '551133334444',
  profileName: null,
  lastOpenAt: null,
  queueIds: [],
  lastInboundAt: null,
  lastOutboundAt: null,
  reach: FREE_REACH,
  lastTrouble: null,
  hasToken: false,
  tokenPrefix: null,
  tokenLastUsedAt: null,
  greetingMessage: '',
  completionMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  expiresMessage: '',
  redirectQueueId: null,
  redirectMinutes: 0,
  botMenuLimit: 3,
  botPauseMinutes: 0,
  expiresMinutes: 0,
  promptId: null,
  integrationId: null,
  ...changes,
})

/** An agent of no queue, as the events of users carry one. */
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

const NOW = '2026-03-01T12:00:00.000Z'

/** A waiting ticket of queue 3, unless told otherwise. */
export const aTicket = (companyId: number, changes: Partial<Ticket> = {}): Ticket => ({
  ...resourceOf(companyId),
  id: 70,
  uuid: crypto.randomUUID(),
  number: 1,
  status: 'pending',
  userId: null,
  user: null,
  queueId: 3,
  queue: { id: 3, name: 'Vendas', color: '#aabbcc' },
  queueOptionId: null,
  whatsappId: 5,
  whatsapp: { id: 5, name: 'Loja', status: 'CONNECTED' },
  contactId: 9,
  contact: {
    id: 9,
    name: 'Clara',
    number: '5511987654321',
    username: null,
    email: null,
    profilePicUrl: null,
    isGroup: false,
  },
  tags: [],
  isGroup: false,
  chatbot: false,
  botPaused: false,
  accountNumber: null,
  disappearAfter: null,
  useIntegration: false,
  promptId: null,
  integrationId: null,
  lastMessage: 'Oi',
  preview: null,
  previewWords: null,
  previewAt: null,
  previewBy: null,
  lastWords: null,
  handedBy: null,
  lastMessageAt: NOW,
  fromMe: false,
  lastBy: null,
  unreadMessages: 1,
  origin: 'inbound',
  hidden: false,
  queuedAt: NOW,
  acceptedAt: null,
  closedAt: null,
  rating: null,
  cameFrom: null,
  closedBy: null,
  ...changes,
})

export const aContact = (companyId: number, changes: Partial<Contact> = {}): Contact => ({
  ...resourceOf(companyId),
  ...aTicket(companyId).contact,
  extraInfo: [],
  isWhatsappValid: true,
  optOut: false,
  optOutAt: null,
  ...changes,
})

export const aMessage = (companyId: number, changes: Partial<Message> = {}): Message => ({
  ...resourceOf(companyId),
  id: 700,
  ticketId: 70,
  waMessageId: '3EB0',
  body: 'Oi',
  words: null,
  fromMe: false,
  read: false,
  ack: 0,
  error: null,
  mediaType: 'chat',
  mediaUrl: null,
  mediaPath: null,
  mediaName: null,
  mediaMime: null,
  mediaSize: null,
  mediaSeconds: null,
  mediaThumbnail: null,
  mediaStatus: null,
  isVoice: false,
  transcript: null,
  quotedMsg: null,
  quotedElsewhere: null,
  contact: { id: 9, name: 'Clara' },
  user: null,
  origin: 'inbound',
  automatic: false,
  madeBy: null,
  campaign: null,
  cameFrom: null,
  isForwarded: false,
  isDeleted: false,
  deletedBy: null,
  isEdited: false,
  previousBodies: [],
  reactions: [],
  clientId: null,
  ...changes,
})

/** A webhook as its events carry it. */
export const aWebhook = (companyId: number, changes: Partial<Webhook> = {}): Webhook => ({
  ...resourceOf(companyId),
  id: anyId(),
  name: 'Loja virtual',
  url: 'https://loja.example/recado',
  events: ['message.created'],
  active: true,
  switchedOff: null,
  secretHint: 'x7Qa',
  oldSecretUntil: null,
  ...changes,
})

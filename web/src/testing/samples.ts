import type { SeenAnnouncement } from '@recado/contracts/announcements/announcement'
import { Alerts } from '@recado/contracts/auth/alerts'
import type { Me, UserDetail } from '@recado/contracts/auth/user'
import type { Connection } from '@recado/contracts/connections/connection'
import { FREE_REACH } from '@recado/contracts/connections/reach'
import type { ContactWithTags } from '@recado/contracts/contacts/contact'
import { flagsOf } from '@recado/contracts/features'
import type { FileList, FileOption } from '@recado/contracts/files/file-list'
import type { Help } from '@recado/contracts/helps/help'
import type { Message } from '@recado/contracts/messages/message'
import { type Profile, permissionsOf } from '@recado/contracts/permissions'
import type { QuickMessage } from '@recado/contracts/quick-messages/quick-message'
import type { Schedule } from '@recado/contracts/schedules/schedule'
import type { Tag } from '@recado/contracts/tags/tag'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { CameFrom } from '@recado/contracts/whatsapp/content'

const AT = '2026-03-02T12:00:00.000Z'
export const resource = { companyId: 1, createdAt: AT, updatedAt: AT, version: 1 }

/** The alert settings of a user who has changed none. */
export const ALERTS = Alerts.parse({})
/** The person whom tests sign in. */
export const ME = 10
export const MY_QUEUE = 3

/** An origin without any known field; tests add some. */
export const UNKNOWN_ORIGIN: CameFrom = {
  title: null,
  text: null,
  url: null,
  sourceType: null,
  sourceId: null,
  clickId: null,
  app: null,
  entryPoint: null,
}

export const aTicket = (changes: Partial<Ticket> = {}): Ticket => {
  const id = changes.id ?? 1
  const status = changes.status ?? 'pending'
  const isTaken = status !== 'pending'
  return {
    ...resource,
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    number: id,
    status,
    userId: isTaken ? ME : null,
    user: isTaken ? { id: ME, name: 'Bia' } : null,
    queueId: MY_QUEUE,
    queue: { id: MY_QUEUE, name: 'Balcão', color: '#e8590c' },
    queueOptionId: null,
    whatsappId: 5,
    whatsapp: { id: 5, name: 'Principal', status: 'CONNECTED' },
    contactId: 20,
    contact: {
      id: 20,
      name: 'Carla',
      number: '5511944441111',
      username: null,
      email: null,
      profilePicUrl: null,
      isGroup: false,
    },
    tags: [],
    isGroup: false,
    chatbot: false,
    botPaused: isTaken,
    accountNumber: null,
    disappearAfter: null,
    useIntegration: false,
    promptId: null,
    integrationId: null,
    lastMessage: 'Bom dia!',
    lastWords: null,
    preview: null,
    previewWords: null,
    previewAt: null,
    previewBy: null,
    handedBy: null,
    lastMessageAt: AT,
    fromMe: false,
    lastBy: null,
    unreadMessages: 0,
    origin: 'inbound',
    hidden: false,
    queuedAt: AT,
    acceptedAt: isTaken ? AT : null,
    closedAt: status === 'closed' ? AT : null,
    rating: null,
    cameFrom: null,
    closedBy: status === 'closed' ? 'user' : null,
    ...changes,
  }
}

export const aMessage = (changes: Partial<Message> = {}): Message => {
  const fromMe = changes.fromMe ?? false
  return {
    ...resource,
    id: 100,
    ticketId: 1,
    waMessageId: `W${changes.id ?? 100}`,
    body: 'Bom dia!',
    words: null,
    fromMe,
    read: true,
    ack: fromMe ? 1 : 0,
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
    contact: fromMe ? null : { id: 20, name: 'Carla' },
    user: fromMe ? { id: ME, name: 'Bia' } : null,
    origin: fromMe ? 'ui' : 'inbound',
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
  }
}

export const aConnection = (changes: Partial<Connection> = {}): Connection => ({
  ...resource,
  id: 5,
  name: 'Principal',
  type: 'whatsapp',
  status: 'CONNECTED',
  statusReason: null,
  statusWords: null,
  networkWords: null,
  retryAt: null,
  retries: 0,
  isDefault: true,
  number: '5511955550000',
  profileName: null,
  lastOpenAt: AT,
  lastInboundAt: null,
  lastOutboundAt: null,
  reach: FREE_REACH,
  lastTrouble: null,
  queueIds: [],
  greetingMessage: '',
  completionMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  redirectQueueId: null,
  redirectMinutes: 0,
  botMenuLimit: 3,
  botPauseMinutes: 0,
  expiresMinutes: 0,
  expiresMessage: '',
  promptId: null,
  integrationId: null,
  hasToken: false,
  tokenPrefix: null,
  tokenLastUsedAt: null,
  ...changes,
})

export const aMe = (profile: Profile = 'user', isSuper = false): Me => ({
  ...resource,
  id: ME,
  name: 'Bia',
  email: 'bia@padaria.test',
  profile,
  super: isSuper,
  photo: null,
  online: true,
  lastSeenAt: null,
  twoFactor: false,
  queueIds: [MY_QUEUE],
  whatsappId: null,
  allTicket: 'enable',
  noQueueTickets: 'disable',
  seesNoQueue: false,
  language: null,
  alerts: ALERTS,
  queues: [{ id: MY_QUEUE, name: 'Balcão', color: '#e8590c' }],
  permissions: permissionsOf(profile, isSuper),
  company: {
    id: 1,
    name: 'Padaria Sol',
    dueDate: '2027-01-01',
    status: true,
    timezone: 'America/Sao_Paulo',
    language: 'pt',
    settings: [],
    plan: {
      id: 1,
      name: 'Básico',
      users: 5,
      connections: 2,
      queues: 5,
      ...flagsOf([]),
    },
  },
})

export const aTag = (changes: Partial<Tag & { ticketsCount: number }> = {}): Tag & { ticketsCount: number } => ({
  ...resource,
  id: 1,
  name: 'Urgente',
  color: '#a4cccc',
  kanban: 0,
  userId: ME,
  ticketsCount: 0,
  ...changes,
})

export const aQuickMessage = (changes: Partial<QuickMessage> = {}): QuickMessage => ({
  ...resource,
  id: 1,
  shortcode: 'horario',
  message: 'Abrimos das 8h às 18h.',
  geral: true,
  status: true,
  isMedia: false,
  mediaPath: null,
  mediaName: null,
  mediaUrl: null,
  userId: ME,
  ...changes,
})

/** An announcement that is shown to everybody, and that the user has not seen. */
export const anAnnouncement = (changes: Partial<SeenAnnouncement> = {}): SeenAnnouncement => ({
  id: 1,
  title: 'Manutenção no domingo',
  text: 'O sistema para às 2h.',
  priority: 1,
  status: true,
  from: null,
  until: null,
  live: true,
  mediaPath: null,
  mediaName: null,
  mediaUrl: null,
  createdAt: '2026-03-02T12:00:00.000Z',
  updatedAt: '2026-03-02T12:00:00.000Z',
  version: 1,
  seen: false,
  ...changes,
})

export const aHelp = (changes: Partial<Help> = {}): Help => ({
  id: 1,
  title: 'Primeiros passos',
  description: 'Conecte o número.',
  video: 'dQw4w9WgXcQ',
  link: null,
  thumbnailUrl: null,
  createdAt: '2026-03-02T12:00:00.000Z',
  updatedAt: '2026-03-02T12:00:00.000Z',
  version: 1,
  ...changes,
})

export const aFileList = (changes: Partial<FileList> = {}): FileList => ({
  ...resource,
  id: 1,
  name: 'Catálogo',
  message: 'Segue o catálogo.',
  options: [aFileOption()],
  userId: ME,
  ...changes,
})

/** A stored file of a list. */
export const aFileOption = (changes: Partial<FileOption> = {}): FileOption => ({
  id: 11,
  name: 'Preços de março',
  path: 'tickets/1/00000000-0000-4000-8000-000000000001',
  file: 'precos.pdf',
  mediaType: 'application/pdf',
  size: 1_000,
  mediaUrl: '/public/tickets/1/00000000-0000-4000-8000-000000000001',
  ...changes,
})

export const aContact = (changes: Partial<ContactWithTags> = {}): ContactWithTags => ({
  ...resource,
  id: 20,
  name: 'Carla',
  number: '5511944441111',
  username: null,
  isGroup: false,
  email: null,
  extraInfo: [],
  isWhatsappValid: true,
  optOut: false,
  optOutAt: null,
  profilePicUrl: null,
  tags: [],
  ...changes,
})

export const aSchedule = (changes: Partial<Schedule> = {}): Schedule => ({
  ...resource,
  id: 1,
  body: 'Feliz aniversário!',
  sendAt: '2026-03-20T12:00:00.000Z',
  sentAt: null,
  contactId: 20,
  contact: { id: 20, name: 'Carla', number: '5511944441111' },
  ticketId: null,
  userId: ME,
  user: { id: ME, name: 'Bia' },
  whatsappId: null,
  status: 'PENDENTE',
  error: null,
  mediaPath: null,
  mediaName: null,
  mediaUrl: null,
  ...changes,
})

export const aUser = (changes: Partial<UserDetail> = {}): UserDetail => ({
  ...resource,
  id: ME,
  name: 'Bia',
  email: 'bia@padaria.test',
  profile: 'user',
  super: false,
  photo: null,
  online: false,
  lastSeenAt: null,
  twoFactor: false,
  queueIds: [],
  queues: [],
  whatsappId: null,
  allTicket: 'enable',
  noQueueTickets: 'disable',
  seesNoQueue: changes.noQueueTickets === 'enable',
  language: null,
  alerts: ALERTS,
  ...changes,
})

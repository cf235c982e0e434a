import type { SeenAnnouncement } from '@recado/contracts/announcements/announcement'
import { Alerts } from '@recado/contracts/auth/alerts'
import { Preferences } from '@recado/contracts/auth/preferences'
import type { Me, UserDetail } from '@recado/contracts/auth/user'
import type { Connection } from '@recado/contracts/connections/connection'
import type { ContactWithTags } from '@recado/contracts/contacts/contact'
import { flagsOf } from '@recado/contracts/features'
import type { FileList, FileOption } from '@recado/contracts/files/file-list'
import type { Help } from '@recado/contracts/helps/help'
import type { Message } from '@recado/contracts/messages/message'
import { type Profile, permissionsOf } from '@recado/contracts/permissions'
import type { QuickMessage } from '@recado/contracts/quick-messages/quick-message'
import type { Schedule } from '@recado/contracts/schedules/schedule'
import type { Tag } from '@recado/contracts/tags/tag'
import * as company from '@recado/contracts/testing/company'
import * as conversation from '@recado/contracts/testing/conversation'
import * as desk from '@recado/contracts/testing/desk'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { CameFrom } from '@recado/contracts/whatsapp/content'

const AT = '2026-03-02T12:00:00.000Z'
export const resource = { companyId: 1, createdAt: AT, updatedAt: AT, version: 1 }

/** The alert settings of a user who has changed none. */
export const ALERTS = Alerts.parse({})
/** The preferences of a user who has never saved any. */
export const PREFERENCES = Preferences.parse({})
/** The id of the user that tests sign in. */
export const ME = 10
export const MY_QUEUE = 3

/** An origin without any known field; tests add the fields that they need. */
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
  return conversation.aTicket(1, {
    ...resource,
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    number: id,
    status,
    userId: isTaken ? ME : null,
    user: isTaken ? { id: ME, name: 'Bia' } : null,
    queueId: MY_QUEUE,
    queue: { id: MY_QUEUE, name: 'Balcão', color: '#e8590c' },
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
    botPaused: isTaken,
    lastMessage: 'Bom dia!',
    lastMessageAt: AT,
    unreadMessages: 0,
    queuedAt: AT,
    acceptedAt: isTaken ? AT : null,
    closedAt: status === 'closed' ? AT : null,
    closedBy: status === 'closed' ? 'user' : null,
    ...changes,
  })
}

export const aMessage = (changes: Partial<Message> = {}): Message => {
  const fromMe = changes.fromMe ?? false
  return conversation.aMessage(1, {
    ...resource,
    id: 100,
    ticketId: 1,
    waMessageId: `W${changes.id ?? 100}`,
    body: 'Bom dia!',
    fromMe,
    read: true,
    ack: fromMe ? 1 : 0,
    contact: fromMe ? null : { id: 20, name: 'Carla' },
    user: fromMe ? { id: ME, name: 'Bia' } : null,
    origin: fromMe ? 'ui' : 'inbound',
    ...changes,
  })
}

export const aConnection = (changes: Partial<Connection> = {}): Connection =>
  conversation.aConnection(1, {
    ...resource,
    id: 5,
    name: 'Principal',
    type: 'whatsapp',
    number: '5511955550000',
    lastOpenAt: AT,
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
  preferences: PREFERENCES,
  queues: [{ id: MY_QUEUE, name: 'Balcão', color: '#e8590c' }],
  permissions: permissionsOf(profile, isSuper),
  support: null,
  mustSetUpTwoFactor: false,
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
  ...conversation.aTag(1, { ...resource, id: 1, color: '#a4cccc', userId: ME }),
  ticketsCount: 0,
  ...changes,
})

export const aQuickMessage = (changes: Partial<QuickMessage> = {}): QuickMessage =>
  desk.aQuickMessage(1, {
    ...resource,
    id: 1,
    shortcode: 'horario',
    message: 'Abrimos das 8h às 18h.',
    userId: ME,
    ...changes,
  })

/** An announcement that is visible to everybody, and that the user has not seen. */
export const anAnnouncement = (changes: Partial<SeenAnnouncement> = {}): SeenAnnouncement => ({
  ...company.anAnnouncement({
    id: 1,
    title: 'Manutenção no domingo',
    text: 'O sistema para às 2h.',
    priority: 1,
    createdAt: AT,
    updatedAt: AT,
  }),
  seen: false,
  ...changes,
})

export const aHelp = (changes: Partial<Help> = {}): Help =>
  company.aHelp({ id: 1, description: 'Conecte o número.', createdAt: AT, updatedAt: AT, ...changes })

export const aFileList = (changes: Partial<FileList> = {}): FileList =>
  desk.aFileList(1, { ...resource, id: 1, options: [aFileOption()], userId: ME, ...changes })

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
  ...conversation.aContact(1, { ...resource, id: 20, name: 'Carla', number: '5511944441111' }),
  tags: [],
  ...changes,
})

export const aSchedule = (changes: Partial<Schedule> = {}): Schedule =>
  desk.aSchedule(1, {
    ...resource,
    id: 1,
    body: 'Feliz aniversário!',
    sendAt: '2026-03-20T12:00:00.000Z',
    contactId: 20,
    contact: { id: 20, name: 'Carla', number: '5511944441111' },
    userId: ME,
    user: { id: ME, name: 'Bia' },
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
  preferences: PREFERENCES,
  ...changes,
})

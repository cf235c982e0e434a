import type { User } from '@recado/contracts/auth/user'
import type { Connection } from '@recado/contracts/connections/connection'
import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { aConnection, aUser, resourceOf } from '@recado/kit/testing/resources'

const NOW = '2026-03-01T12:00:00.000Z'

/** A waiting ticket of queue 3, unless told otherwise. */
export const aTicket = (companyId: number, changes: Partial<Ticket> = {}): Ticket => ({
  ...resourceOf(companyId),
  id: 70,
  uuid: crypto.randomUUID(),
  status: 'pending',
  userId: null,
  user: null,
  queueId: 3,
  queue: { id: 3, name: 'Vendas', color: '#aabbcc' },
  whatsappId: 5,
  whatsapp: { id: 5, name: 'Loja' },
  contactId: 9,
  contact: { id: 9, name: 'Clara', number: '5511987654321', isGroup: false },
  isGroup: false,
  lastMessage: 'Oi',
  lastMessageAt: NOW,
  fromMe: false,
  unreadMessages: 1,
  origin: 'inbound',
  queuedAt: NOW,
  acceptedAt: null,
  closedAt: null,
  closedBy: null,
  ...changes,
})

export const aMessage = (companyId: number, changes: Partial<Message> = {}): Message => ({
  ...resourceOf(companyId),
  id: 700,
  ticketId: 70,
  waMessageId: '3EB0',
  body: 'Oi',
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
  quotedMsg: null,
  contact: { id: 9, name: 'Clara' },
  user: null,
  origin: 'inbound',
  automatic: false,
  isForwarded: false,
  isDeleted: false,
  deletedBy: null,
  isEdited: false,
  previousBodies: [],
  reactions: [],
  clientId: null,
  ...changes,
})

/** A connection with something in it that only admins may hear. */
export const ownConnection = (companyId: number): Connection =>
  aConnection(companyId, { id: 5, statusReason: 'why', number: '5511912345678', profileName: 'Loja da Clara' })

/** An agent of queue 3, unless told otherwise. */
export const anAgent = (companyId: number, changes: Partial<User> = {}): User =>
  aUser(companyId, { id: 20, name: 'Bia', queueIds: [3], ...changes })

import type { User } from '@recado/contracts/auth/user'
import type { Connection } from '@recado/contracts/connections/connection'
import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'

const NOW = '2026-03-01T12:00:00.000Z'
const common = (companyId: number) => ({ companyId, createdAt: NOW, updatedAt: NOW, version: 1 })

/** A waiting ticket of queue 3, unless told otherwise. */
export const aTicket = (companyId: number, changes: Partial<Ticket> = {}): Ticket => ({
  ...common(companyId),
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
  ...common(companyId),
  id: 700,
  ticketId: 70,
  waMessageId: '3EB0',
  body: 'Oi',
  fromMe: false,
  read: false,
  ack: 0,
  error: null,
  mediaType: 'chat',
  contact: { id: 9, name: 'Clara' },
  user: null,
  origin: 'inbound',
  clientId: null,
  ...changes,
})

export const aConnection = (companyId: number, changes: Partial<Connection> = {}): Connection => ({
  ...common(companyId),
  id: 5,
  name: 'Loja',
  type: 'whatsapp',
  status: 'CONNECTED',
  statusReason: 'why',
  retries: 0,
  isDefault: true,
  number: '5511912345678',
  profileName: 'Loja da Clara',
  lastOpenAt: NOW,
  queueIds: [3],
  ...changes,
})

/** An agent of queue 3, unless told otherwise. */
export const aUser = (companyId: number, changes: Partial<User> = {}): User => ({
  ...common(companyId),
  id: 20,
  name: 'Bia',
  profile: 'user',
  super: false,
  queueIds: [3],
  whatsappId: null,
  allTicket: 'disable',
  ...changes,
})

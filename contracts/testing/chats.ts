import type { Chat, ChatActivity, ChatMember } from '../src/chats/chat.ts'
import type { ChatMessage } from '../src/chats/chat-message.ts'
import type { Notification } from '../src/notifications/notification.ts'
import { resourceOf } from './resource.ts'

/** Creates a member who has read everything. */
export const aMember = (userId: number): ChatMember => ({
  userId,
  unreads: 0,
  readSeq: 1,
  user: { id: userId, name: `Pessoa ${userId}`, online: false },
})

/** Creates the data of a chat with one message, as events of messages carry it. */
export const aChatActivity = (companyId: number, changes: Partial<ChatActivity> = {}): ChatActivity => ({
  ...resourceOf(companyId),
  id: 12,
  uuid: crypto.randomUUID(),
  title: 'Vendas',
  ownerId: 7,
  lastMessage: 'Ana: Oi',
  lastSeq: 1,
  ...changes,
})

/** Creates a chat of these people; the first one is the owner. */
export const aChat = (companyId: number, userIds: readonly number[], changes: Partial<Chat> = {}): Chat => ({
  ...aChatActivity(companyId, { ownerId: userIds[0] ?? 7 }),
  users: userIds.map(aMember),
  ...changes,
})

export const aChatMessage = (companyId: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  ...resourceOf(companyId),
  id: 900,
  chatId: 12,
  seq: 1,
  senderId: 7,
  sender: { id: 7, name: 'Ana' },
  message: 'Oi',
  mediaType: 'chat',
  mediaUrl: null,
  mediaPath: null,
  mediaName: null,
  mediaMime: null,
  mediaSize: null,
  mediaSeconds: null,
  isVoice: false,
  quotedMsg: null,
  mentions: [],
  references: [],
  reactions: [],
  isEdited: false,
  isDeleted: false,
  clientId: null,
  ...changes,
})

/** Creates a notification about a chat message that mentions the notified user. */
export const aNotification = (companyId: number, changes: Partial<Notification> = {}): Notification => ({
  ...resourceOf(companyId),
  id: 40,
  userId: 7,
  by: { id: 8, name: 'Bia' },
  about: {
    kind: 'chat-mention',
    chat: { id: 12, uuid: crypto.randomUUID(), title: 'Vendas' },
    messageId: 900,
    excerpt: 'Oi',
  },
  readAt: null,
  ...changes,
})

import type { Me } from '@recado/contracts/auth/user'
import type { Chat, ChatActivity, ChatMember } from '@recado/contracts/chats/chat'
import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import type { Notification } from '@recado/contracts/notifications/notification'
import * as chats from '@recado/contracts/testing/chats'
import { aMe, ME, resource } from './samples.ts'

/** The id of the colleague in the chats of tests. */
export const LEO = 11

export const aMember = (userId: number, name: string, readSeq: number, lastSeq: number): ChatMember => ({
  userId,
  readSeq,
  unreads: lastSeq - readSeq,
  user: { id: userId, name, online: false },
})

/** A chat of the user with a colleague, which the user has read. */
export const aChat = (changes: Partial<Chat> = {}): Chat => {
  const id = changes.id ?? 1
  const lastSeq = changes.lastSeq ?? 0
  return {
    ...resource,
    id,
    uuid: `00000000-0000-4000-9000-${String(id).padStart(12, '0')}`,
    title: `Conversa ${id}`,
    ownerId: ME,
    lastMessage: '',
    lastSeq,
    users: [aMember(ME, 'Bia', lastSeq, lastSeq), aMember(LEO, 'Léo Prado', lastSeq, lastSeq)],
    ...changes,
  }
}

/** The user, in a company whose plan has chats. */
export const aChatter = (): Me => {
  const me = aMe()
  return { ...me, company: { ...me.company, plan: { ...me.company.plan, useInternalChat: true } } }
}

/** The part of a chat that a message changes. */
export const activityOf = ({ users: _, ...activity }: Chat): ChatActivity => activity

/** A message of the colleague. */
export const aChatMessage = (changes: Partial<ChatMessage> = {}): ChatMessage => {
  const id = changes.id ?? 1
  const senderId = changes.senderId ?? LEO
  return chats.aChatMessage(1, {
    ...resource,
    id,
    chatId: 1,
    seq: id,
    senderId,
    sender: senderId === ME ? { id: ME, name: 'Bia' } : { id: senderId, name: 'Léo Prado' },
    message: `mensagem ${id}`,
    ...changes,
  })
}

/** An unread notification of a mention in a chat. */
export const aNotification = (changes: Partial<Notification> = {}): Notification =>
  chats.aNotification(1, {
    ...resource,
    id: 1,
    userId: ME,
    by: { id: LEO, name: 'Léo Prado' },
    about: {
      kind: 'chat-mention',
      chat: { id: 1, uuid: aChat().uuid, title: 'Equipe' },
      messageId: 7,
      excerpt: '@Bia pode olhar?',
    },
    ...changes,
  })

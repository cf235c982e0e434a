import { z } from 'zod'
import { ref, textRef } from '../ids.ts'
import { CHAT_LIMIT, MOST_FILES, TEXT_LIMIT } from '../limits.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { Reaction } from '../text/emoji.ts'
import { seen } from '../text/visible.ts'
import { Chat } from './chat.ts'
import { ChatMessage, ChatReference } from './chat-message.ts'

const chat = { access: 'chats:read', feature: 'useInternalChat' } as const
const chatParams = z.object({ chatId: textRef('chat') })
const messageParams = z.object({ chatId: textRef('chat'), messageId: textRef('chatMessage') })

/** A user, given as an id or as an object with an `id`. */
const Person = z
  .union([ref('user'), z.object({ id: ref('user') })])
  .transform((person) => (typeof person === 'number' ? person : person.id))

const chatFields = z.object({
  title: z.string().trim().min(1).max(100),
  users: z.array(Person).max(CHAT_LIMIT.members), // at least one user besides the owner, who is always a member
})
const mentions = z.array(ref('user')).max(CHAT_LIMIT.mentions)
const references = z.array(ChatReference).max(CHAT_LIMIT.references)

export const listChats = defineRoute({
  ...chat,
  method: 'GET',
  url: '/chats',
  summary: 'The caller’s chats, latest change first; a search covers titles, names of members and last messages',
  query: PageQuery,
  status: 200,
  response: pageOf('records', Chat),
  errors: [],
})

export const countUnreadChats = defineRoute({
  ...chat,
  method: 'GET',
  url: '/chats/counters',
  summary: 'The number of the caller’s chats with unread messages, and the number of these messages',
  status: 200,
  response: z.object({ chats: z.int().min(0), messages: z.int().min(0) }),
  errors: [],
})

export const getChat = defineRoute({
  ...chat,
  method: 'GET',
  url: '/chats/:chatId',
  summary: 'One chat, by its id or the uuid of its address, for members',
  params: z.object({
    chatId: z.union([z.uuid(), z.coerce.number<string | number>().int().min(1)]).meta({ ref: 'chat' }),
  }),
  status: 200,
  response: Chat,
  errors: ['ERR_NO_CHAT_FOUND'],
})

export const createChat = defineRoute({
  ...chat,
  method: 'POST',
  url: '/chats',
  summary: 'Begin a chat with colleagues; the caller owns it',
  body: chatFields,
  idempotent: true,
  status: 201,
  response: Chat,
  errors: ['ERR_NO_USER_FOUND'],
})

export const changeChat = defineRoute({
  ...chat,
  method: 'PUT',
  url: '/chats/:chatId',
  summary: 'Change the title or the members of the caller’s own chat; remaining members keep their unread messages',
  params: chatParams,
  body: chatFields.partial(),
  status: 200,
  response: Chat,
  errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_USER_FOUND'],
})

export const deleteChat = defineRoute({
  ...chat,
  method: 'DELETE',
  url: '/chats/:chatId',
  summary: 'Delete the caller’s own chat with all its messages',
  params: chatParams,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_PERMISSION'],
})

export const readChat = defineRoute({
  ...chat,
  method: 'POST',
  url: '/chats/:chatId/read',
  summary: 'Record that the caller has read the chat, to the end or up to a message',
  params: chatParams,
  body: z.object({ upTo: ref('chatMessage').optional() }),
  status: 200,
  response: Chat,
  errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_MESSAGE_FOUND'],
})

export const listChatMessages = defineRoute({
  ...chat,
  method: 'GET',
  url: '/chats/:chatId/messages',
  summary: 'Messages of a chat: the newest page first, oldest first inside it',
  params: chatParams,
  query: z.object({
    pageNumber: PageQuery.shape.pageNumber,
    // instead of a page number: the page that ends just before a message, begins just after it, or contains it in its
    // middle
    before: textRef('chatMessage').optional(),
    after: textRef('chatMessage').optional(),
    around: textRef('chatMessage').optional(),
  }),
  status: 200,
  response: pageOf('records', ChatMessage).extend({
    hasNewer: z.boolean(), // `hasMore`: older messages exist, or with `after` newer ones; `hasNewer`: newer messages exist
  }),
  errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_MESSAGE_FOUND'],
})

export const sendChatMessage = defineRoute({
  ...chat,
  method: 'POST',
  url: '/chats/:chatId/messages',
  summary:
    'Write a text or share files in a chat, one message each; this also marks the earlier messages as read by the author',
  params: chatParams,
  body: z.object({
    message: z.string().trim().overwrite(seen).max(TEXT_LIMIT.chatMessage).default(''), // the text of the first file; required without files
    quotedMsg: z.object({ id: ref('chatMessage') }).optional(), // the message that the new one answers
    mentions: mentions.default([]),
    references: references.default([]),
    clientId: z.uuid().optional(), // a repeated id in the same chat is the same message
    isVoice: z.boolean().default(false), // the sound was recorded in the composer
  }),
  files: { field: 'medias', most: MOST_FILES },
  idempotent: true,
  status: 201,
  response: z.object({ messages: z.array(ChatMessage) }),
  errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_MESSAGE_FOUND', 'ERR_NO_USER_FOUND'],
})

export const editChatMessage = defineRoute({
  ...chat,
  method: 'PUT',
  url: '/chats/:chatId/messages/:messageId',
  summary: 'Edit the caller’s own message, up to 15 minutes after it was sent',
  params: messageParams,
  body: z.object({
    message: z.string().trim().overwrite(seen).min(1).max(TEXT_LIMIT.chatMessage),
    mentions: mentions.default([]),
    references: references.default([]),
  }),
  status: 200,
  response: ChatMessage,
  errors: [
    'ERR_NO_CHAT_FOUND',
    'ERR_NO_MESSAGE_FOUND',
    'ERR_NO_USER_FOUND',
    'ERR_NO_PERMISSION',
    'ERR_MESSAGE_TOO_OLD',
  ],
})

export const deleteChatMessage = defineRoute({
  ...chat,
  method: 'DELETE',
  url: '/chats/:chatId/messages/:messageId',
  summary: 'Delete the caller’s own message, up to 15 minutes after it was sent; its position stays',
  params: messageParams,
  status: 200,
  response: ChatMessage,
  errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_MESSAGE_TOO_OLD'],
})

export const reactToChatMessage = defineRoute({
  ...chat,
  method: 'PUT',
  url: '/chats/:chatId/messages/:messageId/reaction',
  summary: 'Set the caller’s reaction to a message, or remove it',
  params: messageParams,
  body: z.object({ emoji: Reaction }),
  status: 200,
  response: ChatMessage,
  errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_MESSAGE_FOUND'],
})

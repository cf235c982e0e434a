import { z } from 'zod'
import { ref, textRef } from '../ids.ts'
import { CHAT_LIMIT, MOST_FILES, TEXT_LIMIT } from '../limits.ts'
import { PageQuery, pageOf, QueryDate, queryFlag } from '../paging.ts'
import { defineRoute } from '../route.ts'
import { Reaction } from '../text/emoji.ts'
import { seen } from '../text/visible.ts'
import { Ticket } from '../tickets/ticket.ts'
import { Place } from '../whatsapp/content.ts'
import { FoundMessage, Message } from './message.ts'

const ticketParams = z.object({ ticketId: textRef('ticket') })

export const listMessages = defineRoute({
  method: 'GET',
  url: '/messages/:ticketId',
  summary: 'History with the contact on the connection, across tickets: the newest page first, oldest first inside it',
  access: 'messages:read',
  scope: 'read',
  params: ticketParams,
  query: z.object({
    pageNumber: z.coerce.number<number>().int().min(1).max(10_000).default(1),
    // instead of a number: the page that ends just before a message, begins just after it, or has it in its middle
    before: textRef('message').optional(),
    after: textRef('message').optional(),
    around: textRef('message').optional(),
    peek: queryFlag, // look without reading
    only: z.enum(['notes', 'media']).optional(), // what colleagues noted, or pictures and films, and nothing else
  }),
  status: 200,
  response: pageOf('messages', Message).extend({
    ticket: Ticket,
    tickets: z.array(Ticket.pick({ id: true, number: true })), // what the messages of this page are of
    hasNewer: z.boolean(), // `hasMore` tells of older ones; after a message it tells of newer ones, too
  }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_MESSAGE_FOUND'],
})

export const sendMessage = defineRoute({
  method: 'POST',
  url: '/messages/:ticketId',
  summary:
    'Send a text, files, a place or contacts, a message each; the answer comes when they are stored, the ticks follow as events',
  access: 'messages:send',
  params: ticketParams,
  body: z.object({
    body: z.string().trim().overwrite(seen).max(TEXT_LIMIT.message).default(''), // beside files the caption of the first; else needed
    quotedMsg: z.object({ id: ref('message') }).optional(), // the message that it answers
    clientId: z.uuid().optional(), // the same id on the same ticket is the same message
    isNote: z.boolean().default(false), // for colleagues alone, in a ticket of any status
    mentions: z.array(ref('user')).max(CHAT_LIMIT.mentions).default([]), // colleagues whom `@name` in a note means
    location: Place.optional(),
    contactIds: z.array(ref('contact')).min(1).max(10).optional(), // whose cards are sent
    isVoice: z.boolean().default(false), // sound was recorded here: shown as a voice note when it is ogg
  }),
  files: { field: 'medias', most: MOST_FILES },
  failure: 'ERR_CREATING_MESSAGE',
  status: 201,
  response: z.object({ messages: z.array(Message) }),
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_NO_MESSAGE_FOUND',
    'ERR_NO_CONTACT_FOUND',
    'ERR_NO_USER_FOUND',
    'ERR_TICKET_STATUS',
    'ERR_WAPP_NOT_INITIALIZED',
    'ERR_IDEMPOTENCY_MISMATCH',
    'ERR_IN_PROGRESS',
  ],
  idempotent: true,
})

export const searchMessages = defineRoute({
  method: 'GET',
  url: '/messages/search',
  summary: 'Messages with a text in them, without case and accents, the newest first',
  access: 'messages:read',
  scope: 'read',
  heavy: 'search',
  query: PageQuery.extend({
    searchParam: z.string().trim().min(2).max(TEXT_LIMIT.search),
    ticketId: textRef('ticket').optional(),
    contactId: textRef('contact').optional(),
    date_from: QueryDate.optional(), // where the company is; both days belong to it
    date_to: QueryDate.optional(),
  }),
  status: 200,
  response: pageOf('records', FoundMessage).extend({
    countIsCapped: z.boolean().optional(), // a frequent word finds more than the 1,000 that are counted; `hasMore` goes on
  }),
  errors: [],
})

const messageParams = z.object({ messageId: textRef('message') })

export const deleteMessage = defineRoute({
  method: 'DELETE',
  url: '/messages/:messageId',
  summary: 'Take a message of ours back, for everyone; one that still waits is withdrawn',
  access: 'messages:send',
  params: messageParams,
  status: 200,
  response: Message,
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_MESSAGE_TOO_OLD', 'ERR_WAPP_NOT_INITIALIZED', 'ERR_DELETE_WAPP_MSG'],
})

export const editMessage = defineRoute({
  method: 'POST',
  url: '/messages/edit/:messageId',
  summary: 'Correct a text or a caption of ours, up to 15 minutes after it was sent',
  access: 'messages:send',
  params: messageParams,
  body: z.object({ body: z.string().trim().overwrite(seen).min(1).max(TEXT_LIMIT.message) }),
  status: 200,
  response: Message,
  errors: [
    'ERR_NO_MESSAGE_FOUND',
    'ERR_TICKET_STATUS',
    'ERR_MESSAGE_TOO_OLD',
    'ERR_WAPP_NOT_INITIALIZED',
    'ERR_EDITING_WAPP_MSG',
  ],
})

export const reactToMessage = defineRoute({
  method: 'PUT',
  url: '/messages/:messageId/reaction',
  summary: 'Put our emoji on a message, or take it back',
  access: 'messages:send',
  params: messageParams,
  body: z.object({ emoji: Reaction }),
  status: 200,
  response: Message,
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_TICKET_STATUS', 'ERR_WAPP_NOT_INITIALIZED', 'ERR_SENDING_WAPP_MSG'],
})

export const retryMessage = defineRoute({
  method: 'POST',
  url: '/messages/:messageId/retry',
  summary: 'Send a message again that has failed, under the same WhatsApp id',
  access: 'messages:send',
  params: messageParams,
  status: 200,
  response: Message,
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_TICKET_STATUS', 'ERR_WAPP_NOT_INITIALIZED'],
})

export const retryMedia = defineRoute({
  method: 'POST',
  url: '/messages/:messageId/media-retry',
  summary: 'Fetch a file again that could not be had; waits 10 s for it, and it may come later still',
  access: 'messages:read',
  params: messageParams,
  status: 200,
  response: Message,
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_WAPP_DOWNLOAD_MEDIA', 'ERR_FETCH_WAPP_MSG'],
})

/** For programs, whose answers lead here; people are led to files by links of their session. */
export const openMessageFile = defineRoute({
  method: 'GET',
  url: '/messages/:messageId/file',
  summary: 'The file of a message that the caller sees, or the part of it in the header Range',
  access: 'messages:read',
  scope: 'read',
  params: messageParams,
  answer: 'file',
  status: 200,
  response: z.object({}),
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NOT_FOUND'],
})

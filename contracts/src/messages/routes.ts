import { z } from 'zod'
import { ref, textRef } from '../ids.ts'
import { CHAT_LIMIT, MOST_FILES, TEXT_LIMIT } from '../limits.ts'
import { PageQuery, pageOf, QueryDate, queryFlag } from '../paging.ts'
import { defineRoute } from '../route.ts'
import { Reaction } from '../text/emoji.ts'
import { seen } from '../text/visible.ts'
import { Ticket } from '../tickets/ticket.ts'
import { QueryUndoSeconds, undoable } from '../undo.ts'
import { Place } from '../whatsapp/content.ts'
import { FoundMessage, Message } from './message.ts'

const ticketParams = z.object({ ticketId: textRef('ticket') })

export const listMessages = defineRoute({
  method: 'GET',
  url: '/messages/:ticketId',
  summary:
    "Messages of the ticket's contact on its connection, across tickets: the newest page first, oldest first inside it",
  access: 'messages:read',
  scope: 'read',
  params: ticketParams,
  query: z.object({
    pageNumber: z.coerce.number<number>().int().min(1).max(10_000).default(1),
    // instead of a page number: the page that ends just before a message, begins just after it, or contains it in its
    // middle
    before: textRef('message').optional(),
    after: textRef('message').optional(),
    around: textRef('message').optional(),
    peek: queryFlag, // reads the messages without marking them as read
    only: z.enum(['notes', 'media', 'files', 'links']).optional(), // absent: all messages; `media`: pictures and videos; `links`: texts with a web address
  }),
  status: 200,
  response: pageOf('messages', Message).extend({
    ticket: Ticket,
    tickets: z.array(Ticket.pick({ id: true, number: true })), // the tickets of the messages in this page
    hasNewer: z.boolean(), // `hasMore`: older messages exist, or with `after` newer ones; `hasNewer`: newer messages exist
  }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_MESSAGE_FOUND'],
})

export const sendMessage = defineRoute({
  method: 'POST',
  url: '/messages/:ticketId',
  summary:
    'Send a text, files, a place or contacts, one message each; the answer is sent once they are stored, and acknowledgements follow as events',
  access: 'messages:send',
  params: ticketParams,
  body: z.object({
    body: z.string().trim().overwrite(seen).max(TEXT_LIMIT.message).default(''), // the caption of the first file; required without files
    quotedMsg: z.object({ id: ref('message') }).optional(), // the message that the new one answers
    clientId: z.uuid().optional(), // a repeated id on the same ticket is the same message
    isNote: z.boolean().default(false), // a note that only colleagues see, in a ticket of any status
    mentions: z.array(ref('user')).max(CHAT_LIMIT.mentions).default([]), // the colleagues that a note mentions by `@name`
    location: Place.optional(),
    contactIds: z.array(ref('contact')).min(1).max(10).optional(), // the contacts whose cards are sent
    isVoice: z.boolean().default(false), // the sound was recorded in the composer: an ogg file is shown as a voice note
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
  summary: 'Messages that contain a text, ignoring case and accents, newest first',
  access: 'messages:read',
  scope: 'read',
  heavy: 'search',
  query: PageQuery.extend({
    searchParam: z.string().trim().min(2).max(TEXT_LIMIT.search),
    ticketId: textRef('ticket').optional(),
    contactId: textRef('contact').optional(),
    date_from: QueryDate.optional(), // days in the time zone of the company; both days are included
    date_to: QueryDate.optional(),
  }),
  status: 200,
  response: pageOf('records', FoundMessage).extend({
    countIsCapped: z.boolean().optional(), // the count stops at 1,000; `hasMore` says whether more pages follow
  }),
  errors: [],
})

const messageParams = z.object({ messageId: textRef('message') })

export const deleteMessage = defineRoute({
  method: 'DELETE',
  url: '/messages/:messageId',
  summary: 'Delete a sent message for everyone; a message that is not sent yet is cancelled',
  access: 'messages:send',
  params: messageParams,
  query: z.object({ undoSeconds: QueryUndoSeconds.default(0) }), // 0 is used for notes, and for messages that are not sent yet
  status: 200,
  response: Message.extend(undoable).meta({ id: 'DeletedMessage' }),
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_MESSAGE_TOO_OLD', 'ERR_WAPP_NOT_INITIALIZED', 'ERR_DELETE_WAPP_MSG'],
})

export const editMessage = defineRoute({
  method: 'POST',
  url: '/messages/edit/:messageId',
  summary: 'Edit the text or caption of a sent message, up to 15 minutes after it was sent',
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
  summary: "Set the company's reaction to a message, or remove it",
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
  summary: 'Send a failed message again, under the same WhatsApp id',
  access: 'messages:send',
  params: messageParams,
  status: 200,
  response: Message,
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_TICKET_STATUS', 'ERR_WAPP_NOT_INITIALIZED'],
})

export const retryMedia = defineRoute({
  method: 'POST',
  url: '/messages/:messageId/media-retry',
  summary: 'Fetch a missing file again; waits up to 10 s for it, and it may still arrive later',
  access: 'messages:read',
  params: messageParams,
  status: 200,
  response: Message,
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_WAPP_DOWNLOAD_MEDIA', 'ERR_FETCH_WAPP_MSG'],
})

/**
 * Opens the file of a message for API programs. Their answers contain this address; browsers get files by links that
 * are bound to a session.
 */
export const openMessageFile = defineRoute({
  method: 'GET',
  url: '/messages/:messageId/file',
  summary: 'The file of a message that the caller can see, or the part that the header Range names',
  access: 'messages:read',
  scope: 'read',
  params: messageParams,
  answer: 'file',
  status: 200,
  response: z.object({}),
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NOT_FOUND'],
})

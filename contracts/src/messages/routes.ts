import { z } from 'zod'
import { textRef } from '../ids.ts'
import { MOST_FILES, TEXT_LIMIT } from '../limits.ts'
import { pageOf, queryFlag } from '../paging.ts'
import { defineRoute } from '../route.ts'
import { Ticket } from '../tickets/ticket.ts'
import { Message } from './message.ts'

const ticketParams = z.object({ ticketId: textRef('ticket') })

export const listMessages = defineRoute({
  method: 'GET',
  url: '/messages/:ticketId',
  summary: 'History with the contact on the connection, across tickets: the newest page first, oldest first inside it',
  access: 'messages:read',
  params: ticketParams,
  query: z.object({
    pageNumber: z.coerce.number<number>().int().min(1).max(10_000).default(1),
    before: textRef('message').optional(), // the page that ends just before this message, instead of a number
    peek: queryFlag, // look without reading
  }),
  status: 200,
  response: pageOf('messages', Message).extend({ ticket: Ticket }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_MESSAGE_FOUND'],
})

export const sendMessage = defineRoute({
  method: 'POST',
  url: '/messages/:ticketId',
  summary: 'Send a text, files, or both; the answer comes when they are stored, the ticks follow as events',
  access: 'messages:send',
  params: ticketParams,
  body: z.object({
    body: z.string().trim().max(TEXT_LIMIT.message).default(''), // beside files the caption of the first; else needed
    clientId: z.uuid().optional(), // the same id on the same ticket is the same message
    isVoice: z.boolean().default(false), // sound was recorded here: shown as a voice note when it is ogg
  }),
  files: { field: 'medias', most: MOST_FILES },
  status: 201,
  response: z.object({ messages: z.array(Message) }),
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_TICKET_STATUS',
    'ERR_WAPP_NOT_INITIALIZED',
    'ERR_IDEMPOTENCY_MISMATCH',
    'ERR_IN_PROGRESS',
  ],
  idempotent: true,
})

export const retryMedia = defineRoute({
  method: 'POST',
  url: '/messages/:messageId/media-retry',
  summary: 'Fetch a file again that could not be had; waits 10 s for it, and it may come later still',
  access: 'messages:read',
  params: z.object({ messageId: textRef('message') }),
  status: 200,
  response: Message,
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_WAPP_DOWNLOAD_MEDIA'],
})

import { z } from 'zod'
import { textRef } from '../ids.ts'
import { TEXT_LIMIT } from '../limits.ts'
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
  summary: 'Send a text; the answer comes when it is stored, the ticks follow as events',
  access: 'messages:send',
  params: ticketParams,
  body: z.object({
    body: z.string().trim().min(1).max(TEXT_LIMIT.message),
    clientId: z.uuid().optional(), // the same id on the same ticket is the same message
  }),
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

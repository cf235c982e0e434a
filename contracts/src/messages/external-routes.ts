import { z } from 'zod'
import { ref, textRef } from '../ids.ts'
import { TEXT_LIMIT } from '../limits.ts'
import { defineRoute } from '../route.ts'
import { Acknowledgement } from './message.ts'

/** Routes of the external API: the caller is whoever has a connection's token, sent as a bearer token. */
export const sendExternally = defineRoute({
  method: 'POST',
  url: '/messages/send',
  summary: 'External API: send a text by a connection’s token',
  access: 'public',
  body: z.object({
    number: z.string().max(50), // digits: country, area, number
    body: z.string().trim().min(1).max(TEXT_LIMIT.message),
    openTicket: z.boolean().default(false), // when none is active: a new one that waits
    queueId: ref('queue').optional(), // of the new one
    closeTicket: z.boolean().default(false), // afterwards
  }),
  status: 200,
  response: z.object({
    message: z.string(),
    messages: z.array(z.object({ id: ref('message'), ticketId: ref('ticket'), waMessageId: z.string() })),
  }),
  errors: [
    'ERR_API_INVALID_TOKEN',
    'ERR_API_INVALID_NUMBER',
    'ERR_FEATURE_DISABLED',
    'ERR_WAPP_NOT_INITIALIZED',
    'ERR_NO_QUEUE_FOUND',
  ],
})

export const getExternalMessage = defineRoute({
  method: 'GET',
  url: '/messages/send/:messageId',
  summary: 'External API: how far a message has come that was sent with the same token',
  access: 'public',
  params: z.object({ messageId: textRef('message') }),
  status: 200,
  response: z.object({ id: ref('message'), ack: Acknowledgement, error: z.string().nullable() }),
  errors: ['ERR_API_INVALID_TOKEN', 'ERR_FEATURE_DISABLED', 'ERR_NO_MESSAGE_FOUND'],
})

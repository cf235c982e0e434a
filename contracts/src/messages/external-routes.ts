import { z } from 'zod'
import { ref, textRef } from '../ids.ts'
import { MOST_FILES, TEXT_LIMIT } from '../limits.ts'
import { defineRoute } from '../route.ts'
import { seen } from '../text/visible.ts'
import { Acknowledgement } from '../whatsapp/acknowledgement.ts'
import { SEND_EXTERNALLY_ERRORS } from './external-errors.ts'

/** Routes of the external API. The caller is a program with the token of a connection, sent as a bearer token. */
export const sendExternally = defineRoute({
  method: 'POST',
  url: '/messages/send',
  summary:
    'External API: send a text, files, or both with a connection’s token; a text beside files is the caption of the first',
  access: 'token',
  scope: 'send',
  feature: 'useExternalApi',
  body: z.object({
    number: z.string().max(50), // in the format of `EXTERNAL_NUMBER`, otherwise ERR_API_INVALID_NUMBER
    body: z.string().trim().overwrite(seen).max(TEXT_LIMIT.message).default(''), // may be absent if the request has files
    openTicket: z.boolean().default(false), // true: if the contact has no active ticket, open a new one that waits in its queue
    queueId: ref('queue').optional(), // the queue of the new ticket
    closeTicket: z.boolean().default(false), // true: close the ticket after the message
  }),
  files: { field: 'medias', most: MOST_FILES },
  failure: 'ERR_CREATING_MESSAGE',
  status: 200,
  response: z.object({
    message: z.string(),
    messages: z.array(z.object({ id: ref('message'), ticketId: ref('ticket'), waMessageId: z.string() })),
  }),
  errors: SEND_EXTERNALLY_ERRORS, // a named constant, because the build of the client drops inline lists
  idempotent: true,
})

export const getExternalMessage = defineRoute({
  method: 'GET',
  url: '/messages/send/:messageId',
  summary: 'External API: the acknowledgement of a message that was sent with the same token',
  access: 'token',
  scope: 'send',
  feature: 'useExternalApi',
  params: z.object({ messageId: textRef('message') }),
  status: 200,
  response: z.object({ id: ref('message'), ack: Acknowledgement, error: z.string().nullable() }),
  errors: ['ERR_NO_MESSAGE_FOUND'],
})

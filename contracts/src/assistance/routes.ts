import { z } from 'zod'
import { ref, textRef } from '../ids.ts'
import { TEXT_LIMIT } from '../limits.ts'
import { Message } from '../messages/message.ts'
import { defineRoute } from '../route.ts'

export const getAssistance = defineRoute({
  method: 'GET',
  url: '/assistance',
  summary: "The prompt that helps the company's agents",
  access: 'messages:send',
  feature: 'useOpenAi',
  status: 200,
  response: z.object({ peoplePromptId: ref('prompt').nullable() }), // null: no prompt
  errors: [],
})

const params = z.object({ ticketId: textRef('ticket') })
const errors = [
  'ERR_NO_TICKET_FOUND',
  'ERR_TICKET_STATUS',
  'ERR_NO_PROMPT_FOUND',
  'ERR_NOTHING_TO_READ',
  'ERR_PROMPT_FAILED',
] as const

export const suggestReply = defineRoute({
  method: 'POST',
  url: '/tickets/:ticketId/suggestion',
  summary: 'Draft an answer in an open ticket; nothing is sent or stored',
  access: 'messages:send',
  feature: 'useOpenAi',
  params,
  status: 200,
  response: z.object({ text: z.string().min(1).max(TEXT_LIMIT.prepared) }),
  errors,
})

export const sumUpTicket = defineRoute({
  method: 'POST',
  url: '/tickets/:ticketId/summary',
  summary: 'Sum up a ticket for the colleague who takes it over; nothing is sent or stored',
  access: 'tickets:update',
  feature: 'useOpenAi',
  params,
  status: 200,
  response: z.object({ text: z.string().min(1).max(TEXT_LIMIT.note) }), // a summary can be as long as a note
  errors,
})

export const transcribeMessage = defineRoute({
  method: 'POST',
  url: '/messages/:messageId/transcript',
  summary:
    'Transcribe an audio of up to 10 minutes and 5 MB and store the text with the message, unless it is stored already',
  access: 'messages:read',
  feature: 'useOpenAi',
  params: z.object({ messageId: textRef('message') }),
  status: 200,
  response: Message,
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_AUDIO', 'ERR_AUDIO_TOO_LONG', 'ERR_NO_PROMPT_FOUND', 'ERR_PROMPT_FAILED'],
})

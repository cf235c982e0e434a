import { z } from 'zod'
import { ref, textRef, uuidRef } from '../ids.ts'
import { TEXT_LIMIT } from '../limits.ts'
import { pageOf } from '../paging.ts'
import { PlannedAt } from '../planned-at.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { seen } from '../text/visible.ts'
import { UndoSeconds, undoable } from '../undo.ts'
import { TicketFilter } from './filter.ts'
import { Ticket, TicketStatus } from './ticket.ts'

export const listTickets = defineRoute({
  method: 'GET',
  url: '/tickets',
  summary: 'Tickets, latest change first',
  access: 'tickets:read',
  scope: 'read',
  heavy: 'search',
  query: TicketFilter,
  status: 200,
  response: pageOf('tickets', Ticket).extend({
    countIsCapped: z.boolean().optional(), // the count stops at 1,000; `hasMore` says whether more pages follow
  }),
  errors: ['ERR_NO_CONTACT_FIELD_FOUND', 'ERR_CONTACT_FIELD_VALUE'],
})

export const countTickets = defineRoute({
  method: 'GET',
  url: '/tickets/counters',
  summary: 'The number of tickets of each status that match the filters',
  access: 'tickets:read',
  scope: 'read',
  heavy: 'search',
  query: TicketFilter.omit({ status: true, pageNumber: true, order: true }),
  status: 200,
  response: z.object({ open: z.int(), pending: z.int(), closed: z.int(), unread: z.int() }),
  errors: ['ERR_NO_CONTACT_FIELD_FOUND', 'ERR_CONTACT_FIELD_VALUE'],
})

const ticketParams = z.object({ ticketId: textRef('ticket') })

export const getTicket = defineRoute({
  method: 'GET',
  url: '/tickets/:ticketId',
  summary: 'One ticket, by number',
  access: 'tickets:read',
  scope: 'read',
  params: ticketParams,
  status: 200,
  response: Ticket,
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const getTicketByUuid = defineRoute({
  method: 'GET',
  url: '/tickets/u/:uuid',
  summary: 'One ticket, by the uuid of its address',
  access: 'tickets:read',
  scope: 'read',
  params: z.object({ uuid: uuidRef('ticket') }),
  status: 200,
  response: Ticket,
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const createTicket = defineRoute({
  method: 'POST',
  url: '/tickets',
  summary:
    'Begin a conversation with a contact; the caller is the assignee, unless a supervisor or an admin names another user',
  access: 'tickets:create',
  body: z.object({
    contactId: ref('contact'),
    queueId: ref('queue').nullable().optional(), // required, except for admins
    whatsappId: ref('whatsapp').nullable().optional(), // absent: the default connection, otherwise any open connection
    userId: ref('user').nullable().optional(),
    status: z.enum(['open', 'pending']).default('open'), // pending: the ticket waits in its queue
  }),
  failure: 'ERR_CREATING_TICKET',
  status: 201,
  response: Ticket,
  errors: [
    'ERR_NO_CONTACT_FOUND',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_NO_USER_FOUND',
    'ERR_USER_NOT_IN_QUEUE',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_WAPP_NOT_INITIALIZED',
    'ERR_NO_DEF_WAPP_FOUND',
    'ERR_OTHER_OPEN_TICKET',
    'ERR_IDEMPOTENCY_MISMATCH',
    'ERR_IN_PROGRESS',
  ],
  idempotent: true,
})

export const updateTicket = defineRoute({
  method: 'PUT',
  url: '/tickets/:ticketId',
  summary: [
    'Accept a waiting ticket (status open), return it to its queue (pending), close (closed) or reopen it (open); without a',
    'status, transfer it to a user, a queue or a connection, or switch its bot on or off',
  ].join(' '),
  access: 'tickets:update',
  scope: 'manage',
  params: ticketParams,
  body: z.object({
    status: TicketStatus.optional(),
    userId: ref('user').nullable().optional(), // to accept: the caller by default; to reopen: the caller; to close: without effect
    queueId: ref('queue').nullable().optional(), // null: the queue stays; without effect when the ticket is closed or reopened
    whatsappId: ref('whatsapp').optional(), // new messages are sent from this connection
    note: z.string().trim().overwrite(seen).min(1).max(TEXT_LIMIT.note).optional(), // a note for the next assignee, which the contact never sees
    chatbot: z.boolean().optional(),
    promptId: ref('prompt').nullable().optional(), // the prompt that leads the ticket from the next message on
    integrationId: ref('integration').nullable().optional(), // leads the ticket from the next message on, if `useIntegration` is true
    useIntegration: z.boolean().optional(),
    farewell: z.boolean().optional(), // when closing, false skips the farewell text and the request for a rating
    undoSeconds: UndoSeconds.default(0), // for closing, returning and passing on; steps of API keys cannot be undone
  }),
  status: 200,
  response: Ticket.extend(undoable).meta({ id: 'SteppedTicket' }),
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_TICKET_ALREADY_ACCEPTED',
    'ERR_TICKET_STATUS',
    'ERR_OTHER_OPEN_TICKET',
    'ERR_USER_NOT_IN_QUEUE',
    'ERR_NO_USER_FOUND',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_WAPP_NOT_INITIALIZED',
    'ERR_NO_PROMPT_FOUND',
    'ERR_NO_INTEGRATION_FOUND',
  ],
})

export const snoozeTicket = defineRoute({
  method: 'POST',
  url: '/tickets/:ticketId/snooze',
  summary: 'Put a ticket aside until a time, until the contact answers, or until the first of both',
  access: 'tickets:update',
  scope: 'manage',
  params: ticketParams,
  body: z.object({
    until: PlannedAt.optional(), // in the future, at most one year ahead; required unless `untilAnswer` is true
    untilAnswer: z.boolean().default(false),
    isExact: z.boolean().default(false), // false: a time outside business hours moves to the start of the next business hours
    undoSeconds: UndoSeconds.default(0), // snoozes of API keys cannot be undone
  }),
  status: 200,
  response: Ticket.extend(undoable).meta({ id: 'SnoozedTicket' }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_STATUS'],
})

export const wakeTicket = defineRoute({
  method: 'POST',
  url: '/tickets/:ticketId/wake',
  summary: 'Take a snoozed ticket back into its list',
  access: 'tickets:update',
  scope: 'manage',
  params: ticketParams,
  status: 200,
  response: Ticket,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_STATUS'],
})

export const deleteTicket = defineRoute({
  method: 'DELETE',
  url: '/tickets/:ticketId',
  summary: 'Delete a ticket, its messages and their files',
  access: 'tickets:delete',
  params: ticketParams,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const exportTicket = defineRoute({
  method: 'GET',
  url: '/tickets/:ticketId/export',
  summary: 'The conversation of a ticket as a text file, one line per message',
  access: 'tickets:export',
  heavy: 'always',
  params: ticketParams,
  answer: 'file',
  mediaType: 'text/plain',
  status: 200,
  response: z.string(),
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const readTicket = defineRoute({
  method: 'POST',
  url: '/tickets/:ticketId/read',
  summary: 'Mark all messages of a ticket as read, because its assignee has it on screen',
  access: 'tickets:update',
  params: ticketParams,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_TICKET_FOUND'],
})

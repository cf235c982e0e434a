import { z } from 'zod'
import { ref, textRef, uuidRef } from '../ids.ts'
import { pageOf } from '../paging.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { TicketFilter } from './filter.ts'
import { Ticket } from './ticket.ts'

export const listTickets = defineRoute({
  method: 'GET',
  url: '/tickets',
  summary: 'Tickets, latest change first',
  access: 'tickets:read',
  query: TicketFilter,
  status: 200,
  response: pageOf('tickets', Ticket),
  errors: [],
})

export const countTickets = defineRoute({
  method: 'GET',
  url: '/tickets/counters',
  summary: 'How many tickets of each status the same filters find',
  access: 'tickets:read',
  query: TicketFilter.omit({ status: true, pageNumber: true }),
  status: 200,
  response: z.object({ open: z.int(), pending: z.int(), closed: z.int(), unread: z.int() }),
  errors: [],
})

const ticketParams = z.object({ ticketId: textRef('ticket') })

export const getTicket = defineRoute({
  method: 'GET',
  url: '/tickets/:ticketId',
  summary: 'One ticket, by number',
  access: 'tickets:read',
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
  params: z.object({ uuid: uuidRef('ticket') }),
  status: 200,
  response: Ticket,
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const updateTicket = defineRoute({
  method: 'PUT',
  url: '/tickets/:ticketId',
  summary: 'Accept a waiting ticket (status open), close one (closed) or reopen a closed one (open, with queueId)',
  access: 'tickets:update',
  params: ticketParams,
  body: z.object({
    status: z.enum(['open', 'closed']),
    userId: ref('user').nullable().optional(), // accept: absent is oneself; close: the present one stays; reopen: oneself
    queueId: ref('queue').nullable().optional(), // stays; named with a closed ticket it says that reopening is meant
  }),
  status: 200,
  response: Ticket,
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_TICKET_ALREADY_ACCEPTED',
    'ERR_TICKET_STATUS',
    'ERR_OTHER_OPEN_TICKET',
    'ERR_USER_NOT_IN_QUEUE',
    'ERR_NO_USER_FOUND',
    'ERR_NO_QUEUE_FOUND',
    'ERR_WAPP_NOT_INITIALIZED',
  ],
})

export const readTicket = defineRoute({
  method: 'POST',
  url: '/tickets/:ticketId/read',
  summary: 'The assigned person has the ticket on screen: nothing in it is unread any more',
  access: 'tickets:update',
  params: ticketParams,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_TICKET_FOUND'],
})

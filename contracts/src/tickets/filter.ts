import { z } from 'zod'
import { ref, textRef } from '../ids.ts'
import { jsonList, PageQuery, QueryDate, queryFlag } from '../paging.ts'
import { TicketOrigin, TicketStatus } from './ticket.ts'

/**
 * Which tickets: one's own and the waiting ones that one sees. All that one sees, a colleague's included, with a search,
 * with a contact, and with `showAll` (supervisors, admins).
 */
export const TicketFilter = PageQuery.extend({
  status: TicketStatus.optional(),
  showAll: queryFlag,
  queueIds: jsonList(ref('queue')).optional(), // tickets of these queues, and those without one that one sees
  noQueue: z.enum(['true', 'false']).default('true'), // `false`: those of the queues alone
  tags: jsonList(ref('tag')).optional(), // with any of them
  users: jsonList(ref('user')).optional(), // who answers
  whatsappIds: jsonList(ref('whatsapp')).optional(),
  date: QueryDate.optional(), // on which it was created, where the company is
  updatedAt: QueryDate.optional(), // of its last change
  closedFrom: QueryDate.optional(), // closed on this day or later, where the company is
  closedTo: QueryDate.optional(), // closed on this day or before
  withoutGroups: queryFlag,
  withUnreadMessages: queryFlag,
  contactId: textRef('contact').optional(),
  origin: TicketOrigin.optional(),
  cameFrom: z.enum(['ad', 'any']).optional(), // `ad`: from an advertisement or post; `any`: from anywhere that WhatsApp tells
  order: z.enum(['recent', 'waiting']).default('recent'), // `waiting`: who waits longest first
})
export type TicketFilter = z.output<typeof TicketFilter>

import { z } from 'zod'
import { ref, textRef } from '../ids.ts'
import { jsonList, PageQuery, QueryDate, queryFlag } from '../paging.ts'
import { TicketOrigin, TicketStatus } from './ticket.ts'

/**
 * Selects the caller's own tickets and the waiting tickets that they can see. With a search, a contact or `showAll`
 * (supervisors, admins), it selects all tickets that they can see, including those of colleagues.
 */
export const TicketFilter = PageQuery.extend({
  status: TicketStatus.optional(),
  showAll: queryFlag,
  queueIds: jsonList(ref('queue')).optional(), // tickets of these queues, and visible ones without a queue
  noQueue: z.enum(['true', 'false']).default('true'), // `false`: only tickets of the queues
  tags: jsonList(ref('tag')).optional(), // with at least one of them
  users: jsonList(ref('user')).optional(), // the assignees
  whatsappIds: jsonList(ref('whatsapp')).optional(),
  date: QueryDate.optional(), // the day of its creation, in the company's time zone
  updatedAt: QueryDate.optional(), // the day of its last change
  closedFrom: QueryDate.optional(), // closed on this day or later, in the company's time zone
  closedTo: QueryDate.optional(), // closed on this day or before
  withoutGroups: queryFlag,
  withUnreadMessages: queryFlag,
  unanswered: queryFlag, // active tickets in which the contact waits for a person's answer
  contactId: textRef('contact').optional(),
  origin: TicketOrigin.optional(),
  snoozed: z.enum(['only', 'without']).optional(), // absent: snoozed tickets are among the others
  cameFrom: z.enum(['ad', 'any']).optional(), // `ad`: from an advertisement or post; `any`: from any known origin
  order: z.enum(['recent', 'waiting', 'urgent']).default('recent'), // `waiting`: the longest waiting first; `urgent`: the earliest due answer first
})
export type TicketFilter = z.output<typeof TicketFilter>

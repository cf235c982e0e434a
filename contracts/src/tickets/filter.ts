import { z } from 'zod'
import { GivenFieldValue } from '../contact-fields/contact-field.ts'
import { ref, textRef } from '../ids.ts'
import { jsonList, PageQuery, QueryDate, queryFlag } from '../paging.ts'
import { Priority } from '../priority.ts'
import { TicketOrigin, TicketStatus } from './ticket.ts'

/**
 * Selects the caller's own tickets, and the waiting tickets that the caller can see. With a search, a contact or
 * `showAll` (only for supervisors and admins), it selects all tickets that the caller can see, including those of
 * colleagues.
 */
export const TicketFilter = PageQuery.extend({
  status: TicketStatus.optional(),
  showAll: queryFlag,
  queueIds: jsonList(ref('queue')).optional(), // tickets of these queues, and tickets without a queue that the caller can see
  noQueue: z.enum(['true', 'false']).default('true'), // `false`: leaves out tickets without a queue
  tags: jsonList(ref('tag')).optional(), // tickets with at least one of these tags
  users: jsonList(ref('user')).optional(), // tickets with one of these assignees
  whatsappIds: jsonList(ref('whatsapp')).optional(),
  date: QueryDate.optional(), // the day on which the ticket was created, in the company's time zone
  updatedAt: QueryDate.optional(), // the day on which the ticket last changed
  closedFrom: QueryDate.optional(), // tickets that were closed on this day or later, in the company's time zone
  closedTo: QueryDate.optional(), // tickets that were closed on this day or earlier
  withoutGroups: queryFlag,
  withUnreadMessages: queryFlag,
  unanswered: queryFlag, // active tickets whose contact waits for the answer of a person
  priority: Priority.optional(), // tickets with this priority; closed tickets have none
  contactId: textRef('contact').optional(),
  fields: jsonList(GivenFieldValue).optional(), // tickets whose contact has all of these values, as in lists of contacts
  origin: TicketOrigin.optional(),
  snoozed: z.enum(['only', 'without']).optional(), // absent: snoozed tickets and all others
  cameFrom: z.enum(['ad', 'any']).optional(), // `ad`: from an advertisement or post; `any`: from any known origin
  order: z.enum(['recent', 'waiting', 'urgent']).default('recent'), // `waiting`: longest wait first; `urgent`: contacts with a high priority first, then the earliest due answer
})
export type TicketFilter = z.output<typeof TicketFilter>

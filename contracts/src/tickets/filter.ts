import type { z } from 'zod'
import { ref, textRef } from '../ids.ts'
import { jsonList, PageQuery, queryFlag } from '../paging.ts'
import { TicketStatus } from './ticket.ts'

/**
 * Which tickets: one's own and the waiting ones that one sees. All that one sees, a colleague's included, with a search,
 * with a contact, and with `showAll` (supervisors, admins).
 */
export const TicketFilter = PageQuery.extend({
  status: TicketStatus.optional(),
  showAll: queryFlag,
  queueIds: jsonList(ref('queue')).optional(), // tickets of these queues, and those without one that one sees
  withUnreadMessages: queryFlag,
  contactId: textRef('contact').optional(),
})
export type TicketFilter = z.output<typeof TicketFilter>

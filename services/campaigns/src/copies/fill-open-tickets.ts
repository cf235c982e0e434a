import type { EventData } from '@recado/contracts/event'
import type { openTicketsTold } from '@recado/contracts/tickets/events'
import { keepTicket } from '../open-tickets/ticket-repository.ts'
import type { Tx } from '../tables/db.ts'
import { completeCopy } from './known-copy-repository.ts'

/** Stores a page of the open tickets of the company. The last page completes the copy. */
export async function fillOpenTickets(tx: Tx, { tickets, isLast }: EventData<typeof openTicketsTold>): Promise<void> {
  const now = new Date()
  for (const ticket of tickets) await keepTicket(tx, { ...ticket, isOpen: true }, now)
  if (isLast) await completeCopy(tx, 'open-ticket')
}

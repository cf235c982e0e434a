import { ticketCreated, ticketDeleted, ticketUpdated } from '@recado/contracts/tickets/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../tables/db.ts'
import { followTicket } from './follow-ticket.ts'
import { forgetTicket } from './ticket-repository.ts'

export const openTicketConsumers: Consumer<Database>[] = [
  defineConsumer('campaigns.follow-ticket', [ticketCreated, ticketUpdated, ticketDeleted], async (tx, event) => {
    if (event.type === ticketDeleted.type) return forgetTicket(tx, event.data.ticketId)
    // the ticket of a campaign message is created closed; its first update says when it opens
    if (event.type === ticketCreated.type && event.data.ticket.status === 'closed') return
    await followTicket(tx, event.data)
  }),
]

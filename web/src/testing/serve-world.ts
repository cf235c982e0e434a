import { PAGE_SIZE } from '@recado/contracts/limits'
import { listMessages } from '@recado/contracts/messages/routes'
import { countTickets, listTickets } from '@recado/contracts/tickets/routes'
import type { TicketStatus } from '@recado/contracts/tickets/ticket'
import type { fakeServer } from './server.ts'
import type { World } from './world.ts'

/** Makes the server answer from the world. */
export function serveWorld(server: ReturnType<typeof fakeServer>, world: World): void {
  const read = (query: Readonly<Record<string, string>>) => listTickets.query.parse(query)
  server.serve(listTickets, ({ query }) => {
    const { pageNumber, ...filter } = read(query)
    const found = world.find(filter)
    const end = pageNumber * PAGE_SIZE.tickets
    const tickets = found.slice(end - PAGE_SIZE.tickets, end)
    return { tickets, count: found.length, hasMore: end < found.length }
  })
  server.serve(countTickets, ({ query }) => {
    const count = (status: TicketStatus) => world.find({ ...read(query), status }).length
    return { open: count('open'), pending: count('pending'), closed: count('closed'), unread: 0 }
  })
  server.serve(listMessages, ({ params, query }) => {
    const { before } = listMessages.query.parse(query)
    const ticket = world.tickets().find(({ id }) => id === Number(params['ticketId']))
    if (!ticket) throw new Error('the test requests a missing ticket')
    const all = world.historyOf(ticket).filter(({ id }) => before === undefined || id < before)
    const messages = all.slice(-PAGE_SIZE.messages)
    return {
      messages,
      count: all.length,
      hasMore: all.length > messages.length,
      hasNewer: before !== undefined,
      tickets: [],
      ticket,
    }
  })
}

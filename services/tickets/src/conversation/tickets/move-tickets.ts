import { ticketUpdated } from '@recado/contracts/tickets/events'
import { factOf } from '@recado/kit/db/tx'
import type { Tx } from '../../tables/db.ts'
import { movedTo } from './machine-rules.ts'
import { lockActiveTicketsOfQueue, updateTickets } from './ticket-repository.ts'

/** Moves the waiting and open tickets of a queue to another queue, or to none. */
export async function moveTickets(tx: Tx, { from, to }: { from: number; to: number | null }): Promise<void> {
  const held = await lockActiveTicketsOfQueue(tx, from)
  const before = new Map(held.map((ticket) => [ticket.id, ticket]))
  const moved = await updateTickets(tx, [...before.keys()], movedTo(to))
  await tx.emitAll(moved.map((ticket) => factOf(ticketUpdated, { ticket, before: before.get(ticket.id) ?? ticket })))
}

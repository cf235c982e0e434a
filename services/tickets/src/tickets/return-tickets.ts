import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../db.ts'
import { recordStep } from './record-step.ts'
import { lineOf } from './ticket-lines.ts'
import { updateTickets } from './ticket-repository.ts'

const WAITING = { status: 'pending', user_id: null, bot_paused: false } as const

/** Puts open tickets back to wait in their queue, because the person who had them no longer may. They must be held. */
export async function returnTickets(tx: Tx, tickets: readonly Ticket[]): Promise<void> {
  const ids = tickets.map(({ id }) => id)
  const returned = await updateTickets(tx, ids, { ...WAITING, queued_at: new Date() })
  for (const ticket of returned) {
    const before = tickets.find(({ id }) => id === ticket.id) ?? ticket
    await tx.emit(ticketUpdated, { ticket, before })
    await recordStep(tx, ticket, lineOf.returned(null))
  }
}

import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { UndoSeconds } from '@recado/contracts/undo'
import { ensureCaller } from '@recado/kit/copies/users'
import type { PersonTx, Tx } from '../../tables/db.ts'
import { sayGoodbye } from '../automation/greet-and-part.ts'
import { offerUndo, type Stepped } from '../deferring/offer-undo.ts'
import { say } from '../sending/say.ts'
import { getViewer } from '../users/get-viewer.ts'
import { checkStep } from './check-step.ts'
import { ENDED } from './machine-rules.ts'
import { recordStep } from './record-step.ts'
import { lineOf } from './ticket-line-rules.ts'
import { lockSeenTicket, type TicketChange, updateTicket } from './ticket-repository.ts'

type Close = {
  readonly ticketId: number
  readonly farewell: boolean // whether to send the contact the last text and request a rating
  readonly undoSeconds: UndoSeconds
}

/**
 * Closes a ticket, which keeps its assignee. A ticket without an assignee is assigned to the user who closes it; if an
 * API key closes such a ticket, it stays unassigned.
 * @throws ERR_NO_TICKET_FOUND | ERR_TICKET_STATUS the ticket is already closed | ERR_NO_PERMISSION a colleague answers
 * the ticket
 */
export async function closeTicket(tx: PersonTx, { ticketId, farewell, undoSeconds }: Close): Promise<Stepped> {
  const viewer = await getViewer(tx)
  await ensureCaller(tx)
  const before = await lockSeenTicket(tx, viewer, ticketId)
  checkStep('close', viewer, before)

  const byPerson = { user_id: before.userId ?? viewer.id, closed_by: 'user' } as const
  const change = tx.caller.key ? ({ closed_by: 'api' } as const) : byPerson
  const ticket = await end(tx, before, change, tx.caller.person.name)
  const effect = farewell ? ({ kind: 'farewell' } as const) : null
  return offerUndo(tx, { kind: 'close', before, after: ticket, effect }, undoSeconds)
}

/** Closes a ticket at the request of a program. The caller has locked the ticket. */
export async function closeForProgram(tx: Tx, before: Ticket): Promise<void> {
  await sayGoodbye(tx, await end(tx, before, { closed_by: 'api' }, null))
}

async function end(tx: Tx, before: Ticket, change: TicketChange, by: string | null): Promise<Ticket> {
  const ticket = await updateTicket(tx, before.id, { status: 'closed', closed_at: new Date(), ...ENDED, ...change })
  await tx.emit(ticketUpdated, { ticket, before })
  await recordStep(tx, ticket, lineOf.closed(by))
  return ticket
}

/**
 * Closes tickets whose connection was deleted. The number of SQL statements does not depend on the number of tickets.
 * The caller has locked the tickets.
 */
export async function closeTickets(tx: Tx, tickets: readonly Ticket[]): Promise<void> {
  const step = lineOf.closed(null)
  const sayings = tickets.map((ticket) => ({ ticket, texts: [], step }))
  const change = { status: 'closed', closed_at: new Date(), closed_by: 'system', ...ENDED } as const
  await say(tx, sayings, { origin: 'system', change })
}

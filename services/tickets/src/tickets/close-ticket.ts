import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { AppError } from '@recado/kit/errors'
import { sayGoodbye } from '../automation/greet-and-part.ts'
import type { PersonTx, Tx } from '../db.ts'
import { getViewer } from '../users/get-viewer.ts'
import { ensureCaller } from '../users/user-repository.ts'
import { recordStep } from './record-step.ts'
import { lineOf } from './ticket-lines.ts'
import { lockSeenTicket, updateTicket, updateTickets } from './ticket-repository.ts'
import { mayClose } from './ticket-rules.ts'

/** No bot has anything to do with what is over. */
const BOTLESS = { chatbot: false, bot_paused: false, queue_option_id: null }

/**
 * Ends a conversation. The person who answered stays its person; of a waiting one it is who closes it.
 * @param farewell whether the contact is told, and asked how it was
 * @throws ERR_NO_TICKET_FOUND | ERR_TICKET_STATUS it is closed already | ERR_NO_PERMISSION a colleague answers
 */
export async function closeTicket(tx: PersonTx, ticketId: number, farewell: boolean): Promise<Ticket> {
  const viewer = await getViewer(tx)
  await ensureCaller(tx)
  const before = await lockSeenTicket(tx, viewer, ticketId)
  if (before.status === 'closed') throw new AppError('ERR_TICKET_STATUS', { status: before.status })
  if (!mayClose(viewer, before)) throw new AppError('ERR_NO_PERMISSION')

  const ticket = await updateTicket(tx, ticketId, {
    status: 'closed',
    user_id: before.userId ?? viewer.id,
    closed_at: new Date(),
    closed_by: 'user',
    ...BOTLESS,
  })
  await tx.emit(ticketUpdated, { ticket, before })
  await recordStep(tx, ticket, lineOf.closed(tx.caller.person.name))
  return farewell ? sayGoodbye(tx, ticket) : ticket
}

/** Ends conversations that must be held: that nobody can continue, or as a program asks. */
export async function closeTickets(
  tx: Tx,
  tickets: readonly Ticket[],
  closedBy: 'system' | 'api' = 'system',
): Promise<void> {
  const ids = tickets.map(({ id }) => id)
  const change = { status: 'closed', closed_at: new Date(), closed_by: closedBy, ...BOTLESS } as const
  for (const ticket of await updateTickets(tx, ids, change)) {
    const before = tickets.find(({ id }) => id === ticket.id) ?? ticket
    await tx.emit(ticketUpdated, { ticket, before })
    await recordStep(tx, ticket, lineOf.closed(null))
    if (closedBy === 'api') await sayGoodbye(tx, ticket)
  }
}

import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { AppError } from '@recado/kit/errors'
import type { PersonTx, Tx } from '../db.ts'
import { getViewer } from '../users/get-viewer.ts'
import { ensureCaller } from '../users/user-repository.ts'
import { lockSeenTicket, updateTicket, updateTickets } from './ticket-repository.ts'
import { mayClose } from './ticket-rules.ts'

/**
 * Ends a conversation. The person who answered stays its person; of a waiting one it is who closes it.
 * @throws ERR_NO_TICKET_FOUND | ERR_TICKET_STATUS it is closed already | ERR_NO_PERMISSION a colleague answers
 */
export async function closeTicket(tx: PersonTx, ticketId: number): Promise<Ticket> {
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
  })
  await tx.emit(ticketUpdated, { ticket, before })
  return ticket
}

/** Ends conversations that must be held: that nobody can continue, or as a program asks. */
export async function closeTickets(
  tx: Tx,
  tickets: readonly Ticket[],
  closedBy: 'system' | 'api' = 'system',
): Promise<void> {
  const ids = tickets.map(({ id }) => id)
  for (const ticket of await updateTickets(tx, ids, { status: 'closed', closed_at: new Date(), closed_by: closedBy })) {
    const before = tickets.find(({ id }) => id === ticket.id) ?? ticket
    await tx.emit(ticketUpdated, { ticket, before })
  }
}

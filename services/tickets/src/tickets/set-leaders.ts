import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { AppError } from '@recado/kit/errors'
import type { PersonTx } from '../db.ts'
import type { Given } from '../given.ts'
import { getViewer } from '../users/get-viewer.ts'
import { lockSeenTicket, updateTicket } from './ticket-repository.ts'
import { mayLeadBot } from './ticket-rules.ts'

type Leaders = Given<Pick<Ticket, 'promptId'>>

/**
 * Says what leads a ticket: which prompt, or none, from the next message that comes in.
 * @throws ERR_NO_TICKET_FOUND | ERR_TICKET_STATUS it is closed | ERR_NO_PERMISSION a colleague answers it
 */
export async function setLeaders(tx: PersonTx, ticketId: number, leaders: Leaders): Promise<Ticket> {
  const viewer = await getViewer(tx)
  const before = await lockSeenTicket(tx, viewer, ticketId)
  if (before.status === 'closed') throw new AppError('ERR_TICKET_STATUS', { status: before.status })
  if (!mayLeadBot(viewer, before)) throw new AppError('ERR_NO_PERMISSION')
  const { promptId = before.promptId } = leaders
  if (promptId === before.promptId) return before
  const ticket = await updateTicket(tx, ticketId, { prompt_id: promptId })
  await tx.emit(ticketUpdated, { ticket, before })
  return ticket
}

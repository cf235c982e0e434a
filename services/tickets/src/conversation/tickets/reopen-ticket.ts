import { ticketUpdated } from '@recado/contracts/tickets/events'
import { mayAnswer, mayHold } from '@recado/contracts/tickets/rights'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { recordAct } from '@recado/kit/audit'
import { ensureCaller, lockUser } from '@recado/kit/copies/users'
import { AppError } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { getViewer } from '../users/get-viewer.ts'
import { holdConversation } from './hold-conversation.ts'
import { recordStep } from './record-step.ts'
import { refuseSecondTicket } from './refuse-second-ticket.ts'
import { revealTickets } from './reveal-tickets.ts'
import { lineOf } from './ticket-line-rules.ts'
import { updateTicket } from './ticket-repository.ts'

/**
 * Reopens a closed ticket and assigns it to the caller. The first request wins; a repetition changes nothing.
 * @throws ERR_NO_TICKET_FOUND | ERR_USER_NOT_IN_QUEUE | ERR_NO_PERMISSION a colleague answered the ticket
 * @throws ERR_TICKET_ALREADY_ACCEPTED another person was faster; with `winner`
 * @throws ERR_WAPP_NOT_INITIALIZED the connection was deleted
 * @throws ERR_OTHER_OPEN_TICKET the contact has another active ticket on the connection; with `ticket` when the caller
 * may see it
 */
export async function reopenTicket(tx: PersonTx, ticketId: number): Promise<Ticket> {
  const viewer = await getViewer(tx)
  await ensureCaller(tx)
  const person = await lockUser(tx, viewer.id) // the user is locked before the ticket, as in changes of permissions
  const { before, connection } = await holdConversation(tx, viewer, { ticketId })
  if (before.userId === viewer.id && before.status === 'open') return before
  if (before.status !== 'closed') throw new AppError('ERR_TICKET_ALREADY_ACCEPTED', { winner: before.user })
  if (!mayAnswer(viewer, before)) throw new AppError('ERR_NO_PERMISSION')
  if (!person || !mayHold(person, before.queueId)) throw new AppError('ERR_USER_NOT_IN_QUEUE')
  if (!connection || connection.deleted) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  await refuseSecondTicket(tx, viewer, before)
  await revealTickets(tx, before)

  const ticket = await updateTicket(tx, ticketId, {
    status: 'open',
    user_id: viewer.id,
    accepted_at: before.acceptedAt === null ? new Date() : new Date(before.acceptedAt),
    closed_at: null,
    closed_by: null,
    bot_paused: true,
    handed_by: null,
    resolve_from: new Date(),
    due_stale: true,
    rating_until: null,
    rating_repeats: 0,
    unclear_until: null,
    unclear_answer_id: null, // an unclear answer stays in this ticket, which is open again
  })
  await tx.emit(ticketUpdated, { ticket, before })
  await recordAct(tx, { action: 'ticket.reopen', entity: 'ticket', entityId: ticketId })
  await recordStep(tx, ticket, lineOf.reopened(tx.caller.person.name))
  return ticket
}

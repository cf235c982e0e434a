import { isAllowed } from '@recado/contracts/permissions'
import { ticketTransferred, ticketUpdated } from '@recado/contracts/tickets/events'
import { mayHold } from '@recado/contracts/tickets/rights'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { changesOf, recordAct } from '@recado/kit/audit'
import { ensureCaller, lockUser } from '@recado/kit/copies/users'
import { AppError, notFound } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { greetAccepted } from '../automation/greet-and-part.ts'
import { passedOn } from '../snooze/snooze-rules.ts'
import { getViewer } from '../users/get-viewer.ts'
import { doerOf } from './doer-of.ts'
import { recordStep } from './record-step.ts'
import { revealTickets } from './reveal-tickets.ts'
import { tellWoken } from './tell-woken.ts'
import { lineOf } from './ticket-line-rules.ts'
import { lockTicket, updateTicket } from './ticket-repository.ts'
import { mayTryToAccept } from './ticket-rules.ts'
import { handedBy, PASSED_ON, PLACE } from './transfer-ticket.ts'

/**
 * Assigns a waiting ticket to a person: by default to the caller; a request with an API key must name the person. The
 * first request wins; a repetition for the same person changes nothing.
 * @throws ERR_NO_TICKET_FOUND | ERR_TICKET_ALREADY_ACCEPTED with `winner` | ERR_TICKET_STATUS the ticket is closed
 * @throws ERR_NO_PERMISSION the caller may not assign other people | ERR_NO_USER_FOUND | ERR_USER_NOT_IN_QUEUE
 */
export async function acceptTicket(
  tx: PersonTx,
  { ticketId, userId }: { ticketId: number; userId: number | null },
): Promise<Ticket> {
  const viewer = await getViewer(tx)
  await ensureCaller(tx)
  // the user is locked before the ticket, as in changes of permissions
  const person = await lockUser(tx, userId ?? viewer.id)
  await revealTickets(tx, { ticketId })
  const before = await lockTicket(tx, ticketId)
  if (!before || !mayTryToAccept(viewer, before)) throw notFound('ticket')
  if (!person || person.deleted) throw notFound('user')
  if (person.id !== viewer.id && !isAllowed(viewer.profile, 'tickets:assign')) throw new AppError('ERR_NO_PERMISSION')
  if (before.status === 'closed') throw new AppError('ERR_TICKET_STATUS', { status: before.status })
  if (before.userId === person.id) return before
  if (before.status === 'open') throw new AppError('ERR_TICKET_ALREADY_ACCEPTED', { winner: before.user })
  if (!mayHold(person, before.queueId)) throw new AppError('ERR_USER_NOT_IN_QUEUE')

  const by = doerOf(tx.caller)
  const isGiven = person.id !== viewer.id
  const because = isGiven ? 'transfer' : 'person'
  const ticket = await updateTicket(tx, ticketId, {
    status: 'open',
    user_id: person.id,
    accepted_at: new Date(),
    chatbot: false,
    bot_paused: true,
    handed_by: handedBy(person.id, by),
    ...passedOn(before, because, new Date()),
  })
  await tx.emit(ticketUpdated, { ticket, before })
  await recordStep(tx, ticket, isGiven ? lineOf.transferred(before, ticket, by.name) : lineOf.accepted(by.name))
  if (before.snooze) await tellWoken(tx, ticket, { because, by })
  if (isGiven) {
    await tx.emit(ticketTransferred, { ticket, by, note: null })
    await recordAct(tx, { ...PASSED_ON, entityId: ticketId, changes: changesOf(before, ticket, PLACE) })
  }
  return greetAccepted(tx, ticket)
}

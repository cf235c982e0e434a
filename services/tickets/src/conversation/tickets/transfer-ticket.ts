import type { Doer } from '@recado/contracts/doer'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import { mayHold } from '@recado/contracts/tickets/rights'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { UndoSeconds } from '@recado/contracts/undo'
import { changesOf, recordAct } from '@recado/kit/audit'
import { ensureCaller, lockUser } from '@recado/kit/copies/users'
import { AppError, notFound } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import type { StepEffect } from '../../tables/undo-tables.ts'
import { isPassedElsewhere } from '../automation/greet-and-part.ts'
import { offerUndo, type Stepped, stepped } from '../deferring/offer-undo.ts'
import { writeAside } from '../sending/write-aside.ts'
import { passedOn } from '../snooze/snooze-rules.ts'
import { getViewer } from '../users/get-viewer.ts'
import { checkStep } from './check-step.ts'
import { doerOf } from './doer-of.ts'
import { handedNowBy } from './handed-now-by.ts'
import { holdConversation } from './hold-conversation.ts'
import { movedTo } from './machine-rules.ts'
import { recordStep } from './record-step.ts'
import { refuseSecondTicket } from './refuse-second-ticket.ts'
import { tellWoken } from './tell-woken.ts'
import { findDisappearing } from './ticket-conversation-repository.ts'
import { lineOf } from './ticket-line-rules.ts'
import { lockSeenTicket, type TicketChange, updateTicket } from './ticket-repository.ts'

/** The new place of a ticket; missing fields stay unchanged. With `userId` null the ticket waits in its queue. */
export type Transfer = {
  readonly userId?: number | null | undefined
  readonly queueId?: number | undefined
  readonly whatsappId?: number | undefined
  readonly note?: string | undefined
}

/**
 * Transfers a ticket to a person, to a queue where it waits, or to another connection. A repetition changes nothing.
 * @throws ERR_NO_TICKET_FOUND | ERR_TICKET_STATUS the ticket is closed | ERR_NO_PERMISSION a colleague answers the
 * ticket
 * @throws ERR_NO_USER_FOUND | ERR_USER_NOT_IN_QUEUE | ERR_NO_WAPP_FOUND
 * @throws ERR_OTHER_OPEN_TICKET the contact has another active ticket on the new connection
 */
export async function transferTicket(
  tx: PersonTx,
  ticketId: number,
  transfer: Transfer,
  undoSeconds: UndoSeconds,
): Promise<Stepped> {
  const viewer = await getViewer(tx)
  await ensureCaller(tx)
  // the user is locked before the ticket
  const person = transfer.userId ? await lockUser(tx, transfer.userId) : undefined
  const before = await holdTicket(tx, viewer, ticketId, transfer)
  const to = destinationOf(before, transfer)
  checkStep('passOn', viewer, before)
  if (transfer.userId && (!person || person.deleted)) throw notFound('user')
  if (person) checkStep('assign', viewer, before)
  if (person && !mayHold(person, to.queueId)) throw new AppError('ERR_USER_NOT_IN_QUEUE')
  if (isSamePlace(before, to)) return stepped(before)
  const isOther = to.whatsappId !== before.whatsappId
  if (isOther) await refuseSecondTicket(tx, viewer, { ...before, ...to })

  const timer = isOther && { disappear_after: await findDisappearing(tx, { ...before, ...to }) }
  const woken = passedOn(before, 'transfer', new Date())
  const ticket = await updateTicket(tx, ticketId, { ...changeTo(before, to, doerOf(tx.caller)), ...timer, ...woken })
  await tx.emit(ticketUpdated, { ticket, before })
  await recordAct(tx, { ...PASSED_ON, entityId: ticketId, changes: changesOf(before, ticket, PLACE) })
  const note = transfer.note ?? null
  await record(tx, { before, ticket, note })
  return offerUndo(
    tx,
    { kind: 'pass', before, after: ticket, effect: effectOf(tx, { before, ticket, note }) },
    undoSeconds,
  )
}

/** The action of a transfer in the audit log. */
export const PASSED_ON = { action: 'ticket.transfer', entity: 'ticket' } as const
export const PLACE = ['userId', 'queueId', 'whatsappId'] as const

type Destination = Pick<Ticket, 'userId' | 'queueId' | 'whatsappId'>

const destinationOf = (before: Ticket, { userId, queueId, whatsappId }: Transfer): Destination => ({
  userId: userId === undefined ? before.userId : userId,
  queueId: queueId ?? before.queueId,
  whatsappId: whatsappId ?? before.whatsappId,
})

const isSamePlace = (a: Destination, b: Destination): boolean =>
  a.userId === b.userId && a.queueId === b.queueId && a.whatsappId === b.whatsappId

/** @throws ERR_NO_TICKET_FOUND | ERR_NO_WAPP_FOUND */
async function holdTicket(
  tx: PersonTx,
  viewer: Viewer,
  ticketId: number,
  { whatsappId: onto }: Transfer,
): Promise<Ticket> {
  if (onto === undefined) return lockSeenTicket(tx, viewer, ticketId)
  const { before, connection } = await holdConversation(tx, viewer, { ticketId, onto })
  if (!connection || connection.deleted) throw notFound('whatsapp')
  return before
}

/** @returns the value of column `handed_by`; null when the person took the ticket themselves */
export const handedBy = (to: number, by: Doer): string | null => (to === by.id ? null : handedNowBy(by))

/**
 * The columns of a transfer. A prompt or integration stops when the ticket leaves its queue or, without a queue, its
 * connection.
 */
function changeTo(before: Ticket, to: Destination, by: Doer): TicketChange {
  const change = { whatsapp_id: to.whatsappId, ...holderOf(before, to, by) }
  const isMoved = before.queueId !== to.queueId || before.whatsappId !== to.whatsappId
  return isMoved ? { ...movedTo(to.queueId), ...change } : change
}

/**
 * The columns of the new agent. A transfer to a person stops the bots; in a queue without an agent, bots may lead the
 * ticket again.
 */
function holderOf(before: Ticket, { userId, queueId }: Destination, by: Doer) {
  if (userId === null) {
    const waitsAnew = before.userId !== null || before.queueId !== queueId
    const anew = { queued_at: new Date(), handed_by: handedNowBy(by) }
    return { user_id: null, status: 'pending', bot_paused: false, ...(waitsAnew && anew) } as const
  }
  const accepted_at = before.acceptedAt === null ? new Date() : new Date(before.acceptedAt)
  const handed_by = handedBy(userId, by)
  const isPassed = userId !== before.userId
  const held = { user_id: userId, status: 'open', chatbot: false, bot_paused: true, accepted_at } as const
  return { ...held, ...(isPassed && { handed_by }) }
}

type Passed = { readonly before: Ticket; readonly ticket: Ticket; readonly note: string | null }

/** Adds the step to the history, with the note for colleagues. */
async function record(tx: PersonTx, { before, ticket, note }: Passed): Promise<void> {
  const by = doerOf(tx.caller)
  const isReturn = ticket.userId === null && ticket.queueId === before.queueId
  await recordStep(tx, ticket, isReturn ? lineOf.returned(by.name) : lineOf.transferred(before, ticket, by.name))
  if (before.snooze) await tellWoken(tx, ticket, { because: 'transfer', by })
  if (note !== null) await writeAside(tx, ticket, { mediaType: 'note', said: note, userId: by.id })
}

/** The text for the contact, and the notice to the person who gets the ticket. */
function effectOf(tx: PersonTx, { before, ticket, note }: Passed): StepEffect | null {
  const by = doerOf(tx.caller)
  const isGiven = ticket.userId !== null && ticket.userId !== before.userId && ticket.userId !== by.id
  const isTold = isPassedElsewhere(before, ticket)
  return isGiven || isTold ? { kind: 'transfer', isTold, notice: isGiven ? { by, note } : null } : null
}

import { ticketUpdated } from '@recado/contracts/tickets/events'
import { mayHold } from '@recado/contracts/tickets/rights'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { KnownUser } from '@recado/kit/copies/users'
import type { Tx } from '../../tables/db.ts'
import type { ClockColumns } from '../clocks/clock-columns-repository.ts'
import { withdrawOutcomes } from '../clocks/outcome-repository.ts'
import { pausedClock, resumedClock } from '../clocks/pause-clock-repository.ts'
import type { UndoStep } from '../deferring/undo-step-repository.ts'
import { optionExists } from '../queues/option-repository.ts'
import { queueExists } from '../queues/queue-repository.ts'
import { handedNowBy } from '../tickets/handed-now-by.ts'
import { updateTicket } from '../tickets/ticket-repository.ts'
import { columnsWithout } from './restore-rules.ts'

type Undone = {
  readonly step: UndoStep
  readonly person: KnownUser | undefined // the assignee before the step, locked
}

/**
 * Makes a locked ticket what it would be without the step, and announces it. It returns to its place in lists, unless
 * something moved it since.
 */
export async function restoreTicket(tx: Tx, ticket: Ticket, { step, person }: Undone): Promise<Ticket> {
  const { before, after } = step
  const { queueId = ticket.queueId, queueOptionId = ticket.queueOptionId } = before
  const hasQueue = queueId === null || staysIn(ticket, queueId) || (await queueExists(tx, queueId))
  const now = new Date()
  const change = columnsWithout(ticket, before, {
    hasQueue,
    hasOption: queueOptionId === null || keepsOption(ticket, queueOptionId) || (await optionExists(tx, queueOptionId)),
    mayHold: person !== undefined && !person.deleted && mayHold(person, hasQueue ? queueId : null),
    now,
    handedNow: person ? handedNowBy(person) : null,
  })
  const isMovedSince = ticket.updatedAt !== (after.updatedAt ?? ticket.updatedAt)
  const place = before.updatedAt && !isMovedSince ? { isBackAt: new Date(before.updatedAt) } : { isKept: true }
  const restored = await updateTicket(tx, ticket.id, change, { ...place, clock: clockWithout(before, now) })
  if (ticket.status === 'closed' && restored.status !== 'closed') await withdrawOutcomes(tx, ticket)
  await tx.emit(ticketUpdated, { ticket: restored, before: ticket })
  return restored
}

/**
 * Whether the ticket waits or is open in the queue, which then exists: its deletion would have moved the ticket. A change
 * of a queue or of its options locks these before such tickets, so the row is not locked here.
 */
const staysIn = ({ status, queueId }: Ticket, id: number): boolean => status !== 'closed' && queueId === id

/** The same for its option: a deletion would have cleared it. */
const keepsOption = ({ queueOptionId }: Ticket, id: number): boolean => queueOptionId === id

/** The clocks stand still if the ticket waited for the contact before the step; otherwise they go on from now. */
function clockWithout({ snooze }: UndoStep['before'], now: Date): ClockColumns {
  if (snooze === undefined) return {}
  return snooze?.kind === 'answer' ? pausedClock(now) : resumedClock(now)
}

import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../../tables/db.ts'
import { resumedClock } from '../clocks/pause-clock-repository.ts'
import { tellWoken } from '../tickets/tell-woken.ts'
import { getTicket, updateTicket } from '../tickets/ticket-repository.ts'
import { findOpening } from './find-opening.ts'
import { lockDueSnooze } from './snooze-repository.ts'
import { wakeTimeOf, wakingOf } from './snooze-rules.ts'

/**
 * Wakes a ticket whose time has come, once, even if several processes try. Outside the business hours of now, which may
 * have changed since, it waits for their start, unless a person chose the time by hand.
 */
export async function wakeDue(tx: Tx, id: number, now: Date): Promise<void> {
  const due = await lockDueSnooze(tx, id)
  if (!due) return
  const before = await getTicket(tx, id)
  const at = dueTime(before, now) // the clock of the database may be ahead of ours
  const until = due.isExact ? at : wakeTimeOf(await findOpening(tx, before.queueId), at)
  const isEarly = until > at
  const change = isEarly ? { snoozed_until: until } : wakingOf(before, 'time', at)
  const ticket = await updateTicket(tx, id, change, isEarly ? { isKept: true } : { clock: resumedClock(at) })
  await tx.emit(ticketUpdated, { ticket, before })
  if (!isEarly) await tellWoken(tx, ticket, { because: 'time', by: null })
}

function dueTime({ snooze }: Ticket, now: Date): Date {
  const until = new Date(snooze?.until ?? now)
  return until > now ? until : now
}

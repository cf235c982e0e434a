import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { ensureCaller } from '@recado/kit/copies/users'
import type { PersonTx } from '../../tables/db.ts'
import { resumedClock } from '../clocks/pause-clock-repository.ts'
import { checkStep } from '../tickets/check-step.ts'
import { doerOf } from '../tickets/doer-of.ts'
import { recordStep } from '../tickets/record-step.ts'
import { tellWoken } from '../tickets/tell-woken.ts'
import { lineOf } from '../tickets/ticket-line-rules.ts'
import { lockSeenTicket, updateTicket } from '../tickets/ticket-repository.ts'
import { getViewer } from '../users/get-viewer.ts'
import { wakingOf } from './snooze-rules.ts'

/**
 * Takes a snoozed ticket back into its list, at the top; a repetition changes nothing.
 * @throws ERR_NO_TICKET_FOUND | ERR_TICKET_STATUS it is closed | ERR_NO_PERMISSION
 */
export async function wakeTicket(tx: PersonTx, ticketId: number): Promise<Ticket> {
  const viewer = await getViewer(tx)
  await ensureCaller(tx)
  const before = await lockSeenTicket(tx, viewer, ticketId)
  checkStep('snooze', viewer, before)
  if (!before.snooze) return before

  const by = doerOf(tx.caller)
  const now = new Date()
  const ticket = await updateTicket(tx, ticketId, wakingOf(before, 'person', now), { clock: resumedClock(now) })
  await tx.emit(ticketUpdated, { ticket, before })
  await recordStep(tx, ticket, lineOf.wokenByPerson(by.name))
  await tellWoken(tx, ticket, { because: 'person', by })
  return ticket
}

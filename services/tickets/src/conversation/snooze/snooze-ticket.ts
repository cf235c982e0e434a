import { FIELD_ERRORS } from '@recado/contracts/errors'
import { ticketSnoozed, ticketUpdated } from '@recado/contracts/tickets/events'
import type { UndoSeconds } from '@recado/contracts/undo'
import { getCompany } from '@recado/kit/copies/companies'
import { ensureCaller } from '@recado/kit/copies/users'
import { invalidField } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { pausedClock, resumedClock } from '../clocks/pause-clock-repository.ts'
import { offerUndo, type Stepped, stepped } from '../deferring/offer-undo.ts'
import { checkStep } from '../tickets/check-step.ts'
import { doerOf } from '../tickets/doer-of.ts'
import { recordStep } from '../tickets/record-step.ts'
import { lineOf } from '../tickets/ticket-line-rules.ts'
import { lockSeenTicket, updateTicket } from '../tickets/ticket-repository.ts'
import { UNSNOOZED } from '../tickets/unsnoozed-rules.ts'
import { getViewer } from '../users/get-viewer.ts'
import { findOpening } from './find-opening.ts'
import { isSnoozable, wakeTimeOf } from './snooze-rules.ts'

type Input = {
  readonly ticketId: number
  readonly until?: string | undefined
  readonly untilAnswer: boolean
  readonly isExact: boolean
  readonly undoSeconds: UndoSeconds
}

/**
 * Puts a ticket aside, or changes until when; a repetition changes nothing. It keeps its place in lists.
 * @throws ERR_NO_TICKET_FOUND | ERR_TICKET_STATUS it is closed | ERR_NO_PERMISSION a colleague answers it, or it waits
 * and the caller is no supervisor
 * @throws ERR_VALIDATION it waits neither for a time nor for an answer; the time is past, or more than a year ahead
 */
export async function snoozeTicket(tx: PersonTx, input: Input): Promise<Stepped> {
  const now = new Date()
  const wanted = timeOf(tx, input, now)
  const viewer = await getViewer(tx)
  await ensureCaller(tx)
  const before = await lockSeenTicket(tx, viewer, input.ticketId)
  checkStep('snooze', viewer, before)
  const opening = wanted && !input.isExact ? await findOpening(tx, before.queueId) : undefined
  const until = wanted ? wakeTimeOf(opening, wanted) : null
  const kind = input.untilAnswer ? 'answer' : 'time'
  if (before.snooze?.kind === kind && before.snooze.until === (until?.toISOString() ?? null)) {
    return stepped(before)
  }

  const by = doerOf(tx.caller)
  const change = {
    ...UNSNOOZED,
    snooze_kind: kind,
    snoozed_until: until,
    snoozed_by: by.id,
    snooze_exact: input.isExact,
  } as const
  const clock = kind === 'answer' ? pausedClock(now) : resumedClock(now)
  const ticket = await updateTicket(tx, before.id, change, { isKept: true, clock })
  await tx.emit(ticketUpdated, { ticket, before })
  const { timezone } = await getCompany(tx)
  await recordStep(tx, ticket, lineOf.snoozed({ kind, until }, by.name, timezone))
  await tx.emit(ticketSnoozed, { ticket, by })
  return offerUndo(tx, { kind: 'snooze', before, after: ticket, effect: null }, input.undoSeconds)
}

/** @throws ERR_VALIDATION */
function timeOf(tx: PersonTx, { until, untilAnswer }: Input, now: Date): Date | undefined {
  const { language } = tx.caller
  if (until === undefined && !untilAnswer) throw invalidField('until', 'required', FIELD_ERRORS.required[language])
  const at = until === undefined ? undefined : new Date(until)
  if (at && !isSnoozable(at, now)) throw invalidField('until', 'invalid', FIELD_ERRORS.invalid[language])
  return at
}

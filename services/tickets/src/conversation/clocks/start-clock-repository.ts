import { sql } from 'kysely'
import type { ClockColumns } from './clock-columns-repository.ts'
import { type StoredSource, sourceJson, toSource } from './clock-repository.ts'
import { openingOf, targetsOf } from './clock-rules.ts'
import { type DueTimes, dueTimes, NOT_DUE } from './due-rules.ts'
import { endedPause, IS_PAUSED } from './pause-clock-repository.ts'

/** The stored clock of a conversation's active ticket. */
export type KnownClock = {
  readonly queueId: number | null
  readonly isAnswered: boolean
  readonly isRunning: boolean // the contact waits already, and the clock does not stand still
  readonly source: StoredSource | null // null: no target, or the clock is running
}

/** Whether a new message of the contact starts the answer clock of the ticket in scope. */
const STARTS = sql<boolean>`(ticket.awaiting_since is null or ${IS_PAUSED})`

/** The clock of the ticket in scope, as part of a statement. */
export const clockJson = sql<KnownClock>`jsonb_build_object('queueId', ticket.queue_id, 'isAnswered', ticket.is_answered,
  'isRunning', not ${STARTS}, 'source', case when ${STARTS} then ${sourceJson(sql<number | null>`ticket.queue_id`)} end)`

type Started = { readonly at: Date; readonly now: Date }

/** The columns of a ticket that the contact's message opens. @param at when the contact wrote */
export function openedClock(source: StoredSource | null, { at, now }: Started) {
  const clocks = { awaitingSince: at, isAnswered: false, resolveFrom: now, pauses: [], isPaused: false }
  const due = source ? dueOf(source, clocks) : NOT_DUE
  return {
    awaiting_since: at,
    answer_warn_at: due.answerWarnAt,
    answer_due_at: due.answerDueAt,
    resolve_due_at: due.resolveDueAt,
  }
}

/** The columns of a ticket that one of our messages opens: no contact waits, and a job sets the end that is due. */
export const OPENED_BY_US = { is_answered: true, due_stale: true } as const

/** Those of a ticket that an answer on the phone opens. */
export const openedByPhone = (at: Date) => ({ ...OPENED_BY_US, phone_answered_at: at })

/**
 * The columns of the active ticket when the contact writes: the clock starts unless it is running, or a person answered
 * the message on the phone before it arrived. A pause of the clocks is over with the message that the ticket waited for.
 * If the ticket has paused, or changed since its clock was read, or nothing was read, a job computes the due times.
 */
export function startedClock(known: KnownClock | undefined, { at, now }: Started): ClockColumns {
  const starts = sql<boolean>`(${STARTS} and (ticket.phone_answered_at is null or ticket.phone_answered_at <= ${at}))`
  const startedOr = (value: Date | null, column: string) =>
    sql<Date | null>`case when ${starts} then ${value}::timestamptz else ${sql.ref(`ticket.${column}`)} end`
  const started = {
    ...endedPause(at < now ? at : now),
    awaiting_since: startedOr(at, 'awaiting_since'),
    answer_breached_at: startedOr(null, 'answer_breached_at'), // it belongs to the former wait
  }
  if (!known || known.isRunning) return { ...started, due_stale: sql`ticket.due_stale or ${IS_PAUSED} or ${starts}` }
  const { queueId, isAnswered, source } = known
  const isOther = sql`ticket.queue_id is distinct from ${queueId} or ticket.is_answered <> ${isAnswered}`
  const isComputed = sql`${starts} and (${isOther} or ticket.clock_pauses <> '{}')`
  const due_stale = sql<boolean>`ticket.due_stale or ${IS_PAUSED} or (${isComputed})`
  if (!source) return { ...started, due_stale }
  const due = dueOf(source, { awaitingSince: at, isAnswered, resolveFrom: at, pauses: [], isPaused: false })
  return {
    ...started,
    answer_warn_at: startedOr(due.answerWarnAt, 'answer_warn_at'),
    answer_due_at: startedOr(due.answerDueAt, 'answer_due_at'),
    due_stale,
  }
}

function dueOf(stored: StoredSource, clocks: Parameters<typeof dueTimes>[2]): DueTimes {
  const source = toSource(stored)
  return dueTimes(openingOf(source), targetsOf(source), clocks)
}

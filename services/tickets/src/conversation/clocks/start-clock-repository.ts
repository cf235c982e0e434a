import { type RawBuilder, sql } from 'kysely'
import { type StoredSource, sourceJson, toSource } from './clock-repository.ts'
import { openingOf, targetsOf } from './clock-rules.ts'
import { type DueTimes, dueTimes, NOT_DUE } from './due-rules.ts'

/** The stored clock of a conversation's active ticket. */
export type KnownClock = {
  readonly queueId: number | null
  readonly isAnswered: boolean
  readonly isRunning: boolean // the contact waits already
  readonly source: StoredSource | null // null: no target, or the clock is running
}

/** The clock of the ticket in scope, as part of a statement. */
export const clockJson = sql<KnownClock>`jsonb_build_object('queueId', ticket.queue_id, 'isAnswered', ticket.is_answered,
  'isRunning', ticket.awaiting_since is not null,
  'source', case when ticket.awaiting_since is null then ${sourceJson(sql<number | null>`ticket.queue_id`)} end)`

/** Columns of the clocks for an update of `ticket`. */
export type ClockColumns = {
  readonly [C in 'awaiting_since' | 'answer_warn_at' | 'answer_due_at']?: RawBuilder<Date | null> | null
} & { readonly is_answered?: RawBuilder<boolean> | true; readonly due_stale?: RawBuilder<boolean> }

/** The columns of a ticket that the contact's message opens. @param at when the contact wrote */
export function openedClock(source: StoredSource | null, { at, now }: { readonly at: Date; readonly now: Date }) {
  const due = source ? dueOf(source, { awaitingSince: at, isAnswered: false, resolveFrom: now }) : NOT_DUE
  return {
    awaiting_since: at,
    answer_warn_at: due.answerWarnAt,
    answer_due_at: due.answerDueAt,
    resolve_due_at: due.resolveDueAt,
  }
}

/** The columns of a ticket that one of our messages opens: no contact waits, and a job sets the end that is due. */
export const OPENED_BY_US = { is_answered: true, due_stale: true } as const

/**
 * The columns of the active ticket when the contact writes: the clock starts unless it is running. If the ticket has
 * changed since its clock was read, or nothing was read, a job computes when the answer is due.
 */
export function startedClock(known: KnownClock | undefined, at: Date): ClockColumns {
  const starts = sql`ticket.awaiting_since is null`
  const awaiting_since = sql<Date>`coalesce(ticket.awaiting_since, ${at})`
  if (!known || known.isRunning) return { awaiting_since, due_stale: sql`ticket.due_stale or ${starts}` }
  const { queueId, isAnswered, source } = known
  const isOther = sql`ticket.queue_id is distinct from ${queueId} or ticket.is_answered <> ${isAnswered}`
  const due_stale = sql<boolean>`ticket.due_stale or (${starts} and (${isOther}))`
  if (!source) return { awaiting_since, due_stale }
  const due = dueOf(source, { awaitingSince: at, isAnswered, resolveFrom: at })
  const startedOr = (value: Date | null, column: string) =>
    sql<Date | null>`case when ${starts} then ${value}::timestamptz else ${sql.ref(`ticket.${column}`)} end`
  return {
    awaiting_since,
    answer_warn_at: startedOr(due.answerWarnAt, 'answer_warn_at'),
    answer_due_at: startedOr(due.answerDueAt, 'answer_due_at'),
    due_stale,
  }
}

function dueOf(stored: StoredSource, clocks: Parameters<typeof dueTimes>[2]): DueTimes {
  const source = toSource(stored)
  return dueTimes(openingOf(source), targetsOf(source), clocks)
}

import type { MessageOrigin } from '@recado/contracts/writer'
import { sql } from 'kysely'
import type { ClockColumns } from './clock-columns-repository.ts'

const PERSONS: readonly MessageOrigin[] = ['ui', 'phone']
const MACHINES: readonly MessageOrigin[] = ['bot', 'ai', 'integration', 'api']

/** Whether answers of machines count in the company, as they do in one whose bots do most of the work. */
const MACHINES_COUNT = sql<boolean>`exists (
  select from setting_ref where setting_ref.key = 'machineAnswers' and setting_ref.value = 'enabled')`

/**
 * The columns of a ticket in which a message of ours was sent. The answer of a person stops the clock, that of a machine
 * only by the setting; campaigns, schedules and automatic texts do not stop it.
 * @param isSent as part of the statement; by default it was
 */
export function stoppedClock(origin: MessageOrigin, isSent = sql<boolean>`true`): ClockColumns {
  if (PERSONS.includes(origin)) return ANSWERED
  if (!MACHINES.includes(origin)) return {}
  const isAnswer = sql<boolean>`(${isSent} and ${MACHINES_COUNT})`
  const stopped = (column: string) =>
    sql<Date | null>`case when not ${isAnswer} then ${sql.ref(`ticket.${column}`)} end`
  return {
    awaiting_since: stopped('awaiting_since'),
    answer_warn_at: stopped('answer_warn_at'),
    answer_due_at: stopped('answer_due_at'),
    is_answered: sql`ticket.is_answered or ${isAnswer}`,
  }
}

const ANSWERED = { awaiting_since: null, answer_warn_at: null, answer_due_at: null, is_answered: true } as const

/** The columns of a ticket with an answer that was typed on the phone. @param isLate the contact wrote after it, and waits */
export const answeredOnPhone = (at: Date, isLate: boolean): ClockColumns => ({
  ...(isLate ? LATE_ANSWER : ANSWERED),
  phone_answered_at: sql<Date>`greatest(ticket.phone_answered_at, ${at}::timestamptz)`,
})

const LATE_ANSWER: ClockColumns = { is_answered: true, due_stale: sql<boolean>`true` }

import { sql } from 'kysely'
import type { ClockColumns } from './clock-columns-repository.ts'

/** Whether the clocks of the ticket in scope stand still. */
export const IS_PAUSED = sql<boolean>`(ticket.clock_paused_at is not null)`

/** The columns of a ticket whose clocks stand still from now on; a pause that has begun goes on. */
export const pausedClock = (now: Date): ClockColumns => ({
  clock_paused_at: sql<Date>`coalesce(ticket.clock_paused_at, ${now}::timestamptz)`,
  answer_warn_at: null,
  answer_due_at: null,
  resolve_due_at: null,
})

const MOST = 100 // pauses of a ticket; the clocks count earlier ones as if they had run

/** The columns of a ticket whose clocks go on; if they stood still, a job computes the due times. */
export const resumedClock = (now: Date): ClockColumns => ({
  ...endedPause(now),
  due_stale: sql<boolean>`ticket.due_stale or ${IS_PAUSED}`,
})

/** The columns of a ticket whose pause, if there is one, is over. */
export const endedPause = (at: Date): ClockColumns => ({
  clock_pauses: sql<Date[]>`case when ${IS_PAUSED}
    then (ticket.clock_pauses || array[ticket.clock_paused_at, greatest(ticket.clock_paused_at, ${at}::timestamptz)])
      [greatest(1, cardinality(ticket.clock_pauses) + 3 - ${sql.lit(2 * MOST)}):]
    else ticket.clock_pauses end`,
  clock_paused_at: null,
})

/** The columns of a ticket that no pause has stopped. */
export const UNPAUSED = { clock_paused_at: null, clock_pauses: [] as Date[] } as const

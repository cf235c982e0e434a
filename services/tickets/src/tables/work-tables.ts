import type { ReportBy } from '@recado/contracts/reports/report'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/**
 * The facts about a finished piece of work: from the creation or a reopening of a ticket to its close. A trigger inserts
 * the rows at the close. Durations are in seconds.
 */
export type FinishedWorkTable = {
  company_id: Generated<number>
  id: GeneratedAlways<number>
  ticket_id: number | null // null: the ticket was deleted after the retention period
  is_reopened: boolean
  started_at: Date
  ended_at: Date
  queue_id: number | null
  user_id: number | null
  connection_id: number
  tag_ids: number[]
  messages_in: number
  messages_out: number
  transfers: number
  snoozes: number
  is_target_met: boolean | null // null: the work had no target; false: it missed one
  waits: Date[] | null // the beginning and the end of each wait, alternately; null: they are counted
  is_first_awaited: boolean // the first wait is that for the first answer
  first_answer: Generated<number | null>
  first_answer_open: Generated<number | null> // the same in opening hours
  next_answers: Generated<number[]>
  next_answers_open: Generated<number[]>
  resolution: GeneratedAlways<number>
  resolution_open: Generated<number | null>
  rating: Generated<1 | 2 | 3 | null>
  rated_at: Generated<Date | null>
}

/** The numbers of one month's finished work; out of date if the month has a row in `work_change`. */
export type CountedWorkTable = {
  company_id: Generated<number>
  month: ColumnType<string, string, never> // its first day; months of UTC
  by: ReportBy // beside the queue
  open_hours: boolean // durations count opening hours only
  groups: ColumnType<unknown, string>
}

/** Finished work that began or ended in the month was added, changed or deleted; triggers insert the rows. */
export type WorkChangeTable = {
  company_id: Generated<number>
  id: GeneratedAlways<number>
  month: string
}

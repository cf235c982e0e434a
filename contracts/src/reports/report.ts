import { z } from 'zod'
import { ref, uuidRef } from '../ids.ts'

/**
 * A piece of work: from the creation or a reopening of a ticket to its close. Everything but its beginning counts in the
 * period in which it ended.
 */

/** The grouping of the numbers of a report. */
export const ReportBy = z.enum(['queue', 'user', 'tag', 'connection'])
export type ReportBy = z.infer<typeof ReportBy>

/**
 * The lists of work that the numbers count. `new`, `reopened`: began in the period; all others: ended in it. `answered`:
 * a person answered a waiting contact; `targetsMet`: had targets and met all; `rated`: the contact rated it.
 */
export const ReportList = z.enum([
  'new',
  'reopened',
  'closed',
  'answered',
  'firstAnswered',
  'nextAnswered',
  'targetsMet',
  'targetsMissed',
  'rated',
  'transferred',
  'snoozed',
])
export type ReportList = z.infer<typeof ReportList>

const count = z.int().min(0)
const seconds = z.int().min(0)

/**
 * The time within which half of all took place, and nine of ten. It is exact to a 60th, because the durations of past
 * months with 1,000 pieces of work are rounded; those of less than 64 seconds, and of other months, are not.
 */
const Times = z.object({ median: seconds, p90: seconds })
export type Times = z.infer<typeof Times>

const ReportNumbers = z.object({
  ...(Object.fromEntries(ReportList.options.map((list) => [list, count])) as Record<ReportList, typeof count>),
  firstAnswer: Times.nullable(), // of the list `firstAnswered`; null: the list is empty
  nextAnswer: Times.nullable(), // of every later answer in the list `nextAnswered`
  resolution: Times.nullable(), // of the list `closed`, from the beginning to the end
  nextAnswers: count, // sums over the list `closed`
  transfers: count,
  snoozes: count,
  messagesIn: count,
  messagesOut: count, // without automatic texts and notes
  rating: z.number().min(1).max(3).nullable(), // the mean, with one decimal
})
export type ReportNumbers = z.infer<typeof ReportNumbers>

/** The numbers of a period, and those of the period of the same length before it. */
const compared = { numbers: ReportNumbers, former: ReportNumbers }

/** The first and the last day of a period. */
export const ReportDays = z.object({ from: z.iso.date(), to: z.iso.date() })

export const Report = z.object({
  period: ReportDays,
  before: ReportDays,
  countedFrom: z.iso.date().nullable(), // the day of the first work that counts; work that ended earlier has no facts; null: none has ended
  ...compared,
  groups: z.array(
    z.object({
      key: z.int().nullable(), // the id of the queue, person, tag or connection; null: work without one
      name: z.string().nullable(), // null: also if it was deleted
      ...compared,
    }),
  ), // sorted by name
})
export type Report = z.infer<typeof Report>

/** A number of pieces of work by weekday (1: Monday) and hour, in the time zone of the company. */
export const ReportHour = z.object({
  weekday: z.int().min(1).max(7),
  hour: z.int().min(0).max(23),
  count,
})
export type ReportHour = z.infer<typeof ReportHour>

/** A piece of work in the list of a number. */
export const ReportedWork = z.object({
  ticketId: ref('ticket').nullable(), // null: the ticket was deleted after the retention period
  ticket: z.object({ uuid: uuidRef('ticket'), number: z.int(), contact: z.string() }).nullable(), // null: the caller may not see it now
  isReopened: z.boolean(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(), // null: it has not ended
  queue: z.string().nullable(),
  user: z.string().nullable(),
  firstAnswer: seconds.nullable(),
  nextAnswers: count,
  resolution: seconds.nullable(),
  isTargetMet: z.boolean().nullable(), // null: it had no target
  rating: z.int().min(1).max(3).nullable(),
  transfers: count,
  snoozes: count,
  messagesIn: count,
  messagesOut: count,
})
export type ReportedWork = z.infer<typeof ReportedWork>

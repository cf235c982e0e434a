import { z } from 'zod'
import type { Entity } from '../ids.ts'
import { QueryDate, queryFlag } from '../paging.ts'

/** One of the company's rows, or work without one. */
const place = (entity: Entity) =>
  z
    .union([z.literal('none'), z.coerce.number<number>().int().min(1)])
    .meta({ ref: entity })
    .optional()

/** The first and the last day of a report, both included, in the time zone of the company. */
export const ReportPeriod = z.object({
  date_from: QueryDate,
  date_to: QueryDate, // at most 366 days in all
})
export type ReportPeriod = z.output<typeof ReportPeriod>

/** The work that a report is about. */
export const ReportFilter = ReportPeriod.extend({
  queueId: place('queue'), // the place of the work at its end; running work: now
  userId: place('user'),
  tagId: place('tag'),
  connectionId: place('whatsapp'),
  openHours: queryFlag, // durations count opening hours only
})
export type ReportFilter = z.output<typeof ReportFilter>

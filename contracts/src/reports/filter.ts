import { z } from 'zod'
import type { Entity } from '../ids.ts'
import { QueryDate, queryFlag } from '../paging.ts'

/** One of the company's rows, or work without one. */
const place = (entity: Entity) =>
  z
    .union([z.literal('none'), z.coerce.number<number>().int().min(1)])
    .meta({ ref: entity })
    .optional()

/** The work that a report is about. The first and the last day are included, in the time zone of the company. */
export const ReportFilter = z.object({
  date_from: QueryDate,
  date_to: QueryDate, // at most 366 days in all
  queueId: place('queue'), // the place of the work at its end; running work: now
  userId: place('user'),
  tagId: place('tag'),
  connectionId: place('whatsapp'),
  openHours: queryFlag, // durations count opening hours only
})
export type ReportFilter = z.output<typeof ReportFilter>

import { z } from 'zod'

const LATEST = Date.UTC(2200, 0) // in a later time, the year is probably a typing error

/** The time of a plan, with its offset from UTC; before the year 2200. */
export const PlannedAt = z.iso.datetime({ offset: true }).refine((at) => Date.parse(at) < LATEST)

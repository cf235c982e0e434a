import { z } from 'zod'

const LATEST = Date.UTC(2200, 0) // who plans for later has mistyped the year

/** An instant for which a person plans something, with its offset from UTC; before the year 2200. */
export const PlannedAt = z.iso.datetime({ offset: true }).refine((at) => Date.parse(at) < LATEST)

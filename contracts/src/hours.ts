import { z } from 'zod'
import { SPECIAL_DAY_LIMIT } from './limits.ts'

/** Days of the week in the names that hours use, Monday first. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/) // HH:MM

/**
 * The hours of one day in the company's time zone, from the start until just before the end. The end 23:59 means
 * midnight, an end before the start is on the next day, and two equal times mean closed all day.
 */
export const HoursEntry = z.object({
  weekday: z.string().trim().min(1).max(30), // the displayed name of the day
  weekdayEn: z.enum(WEEKDAYS),
  startTime: Time,
  endTime: Time,
})
export type HoursEntry = z.infer<typeof HoursEntry>

/** The business hours of a company or of a queue: every day of the week, Monday first. */
export const Hours = z
  .array(HoursEntry)
  .length(WEEKDAYS.length)
  .refine(
    (entries) => entries.every(({ weekdayEn }, day) => weekdayEn === WEEKDAYS[day]),
    'each day once, Monday first',
  )
export type Hours = z.infer<typeof Hours>

/**
 * The hours of one date, which replace the weekly hours that begin on this date. Hours that began the day before end as
 * usual. Two equal times mean closed all day.
 */
export const SpecialDay = z.object({
  date: z.iso.date(), // YYYY-MM-DD, of the local calendar
  name: z.string().trim().min(1).max(SPECIAL_DAY_LIMIT.name),
  startTime: Time,
  endTime: Time,
})
export type SpecialDay = z.infer<typeof SpecialDay>

/** The special days of a company or of a queue: each date once, earliest first. Past days may stay. */
export const SpecialDays = z
  .array(SpecialDay)
  .max(SPECIAL_DAY_LIMIT.ofOwner)
  .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'each date once')
  .overwrite((days) => days.toSorted((a, b) => a.date.localeCompare(b.date)))
export type SpecialDays = z.infer<typeof SpecialDays>

const day = (weekdayEn: HoursEntry['weekdayEn'], weekday: string, startTime: string, endTime: string): HoursEntry => ({
  weekday,
  weekdayEn,
  startTime,
  endTime,
})

/** The initial hours of companies and queues. */
export const DEFAULT_HOURS: Hours = [
  day('monday', 'Segunda-feira', '08:00', '18:00'),
  day('tuesday', 'Terça-feira', '08:00', '18:00'),
  day('wednesday', 'Quarta-feira', '08:00', '18:00'),
  day('thursday', 'Quinta-feira', '08:00', '18:00'),
  day('friday', 'Sexta-feira', '08:00', '18:00'),
  day('saturday', 'Sábado', '08:00', '12:00'),
  day('sunday', 'Domingo', '00:00', '00:00'),
]

import { z } from 'zod'
import { openEnum } from '../open-enum.ts'

/** The national holidays of all known countries. Clients have their names in each language. */
export const HolidayName = z.enum([
  'newYear',
  'carnivalMonday',
  'carnivalTuesday',
  'goodFriday',
  'tiradentes',
  'labourDay',
  'corpusChristi',
  'independence',
  'aparecida',
  'allSouls',
  'republic',
  'blackAwareness',
  'christmas',
])
export type HolidayName = z.infer<typeof HolidayName>

/** A national holiday that a company may add to its special days. */
export const Holiday = z.object({
  date: z.iso.date(),
  name: openEnum(HolidayName),
  isOptional: z.boolean(), // the day is customary but not required by law, so each employer decides
})
export type Holiday = z.infer<typeof Holiday>

/** The years whose holidays are known. */
export const HOLIDAY_YEARS = { first: 2024, last: 2099 } as const

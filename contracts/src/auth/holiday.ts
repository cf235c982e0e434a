import { z } from 'zod'

/** A national holiday that a company may add to its special days. */
export const Holiday = z.object({
  date: z.iso.date(),
  name: z.string(), // in the caller's language
  isOptional: z.boolean(), // customary, not required by law: each employer decides
})
export type Holiday = z.infer<typeof Holiday>

/** The years whose holidays are known. */
export const HOLIDAY_YEARS = { first: 2024, last: 2099 } as const

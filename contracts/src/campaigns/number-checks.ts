import { z } from 'zod'

/** The numbers that still have to be checked on WhatsApp. */
export const NumberChecks = z.object({
  left: z.int().min(0),
  seconds: z.int().min(0).nullable(), // roughly how long the checks will take; null: no open connection can check numbers
})
export type NumberChecks = z.infer<typeof NumberChecks>

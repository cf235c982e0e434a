import { z } from 'zod'

/** Numbers that are still to be checked on WhatsApp. */
export const NumberChecks = z.object({
  left: z.int().min(0),
  seconds: z.int().min(0).nullable(), // about how long the checks take; null: no open connection can check
})
export type NumberChecks = z.infer<typeof NumberChecks>

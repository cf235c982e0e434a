import { z } from 'zod'

/** Numbers that WhatsApp is still to be asked about. */
export const NumberChecks = z.object({
  left: z.int().min(0),
  seconds: z.int().min(0).nullable(), // about how long that takes; null: no connection is open that can ask
})
export type NumberChecks = z.infer<typeof NumberChecks>

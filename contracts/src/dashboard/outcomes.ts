import { z } from 'zod'

/** How often targets were met and missed. */
export const Outcomes = z.object({ met: z.int(), missed: z.int() })
export type Outcomes = z.infer<typeof Outcomes>

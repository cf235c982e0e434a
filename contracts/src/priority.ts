import { z } from 'zod'

/** How urgent the conversations of a contact are: those of a contact with `high` come before all others. */
export const Priority = z.enum(['none', 'high'])
export type Priority = z.infer<typeof Priority>

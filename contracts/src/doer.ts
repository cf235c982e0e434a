import { z } from 'zod'
import { ref } from './ids.ts'

/** Who did something to a ticket: a person, or a program by a key, which has no id among them. */
export const Doer = z.object({ id: ref('user').nullable(), name: z.string() })
export type Doer = z.infer<typeof Doer>

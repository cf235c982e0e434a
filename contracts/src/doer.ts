import { z } from 'zod'
import { ref } from './ids.ts'

/** The author of an action on a ticket: a person, or a program with a key, which has no user id. */
export const Doer = z.object({ id: ref('user').nullable(), name: z.string() })
export type Doer = z.infer<typeof Doer>

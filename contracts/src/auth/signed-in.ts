import { z } from 'zod'
import { Me } from './user.ts'

/** The answer of a route that signs a user in: an access token, and the user. */
export const SignedIn = z.object({ token: z.string(), user: Me })
export type SignedIn = z.infer<typeof SignedIn>

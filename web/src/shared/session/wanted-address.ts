import { z } from 'zod'

const State = z.object({ wanted: z.string().regex(/^\/(?![/\\])/) }) // one of ours, not `//elsewhere.test`

/**
 * The address to go to after the sign-in: the address asked for while signed out when it is one of ours, else the given
 * one.
 */
export const wantedAddress = (navigationState: unknown, otherwise: string): string =>
  State.safeParse(navigationState).data?.wanted ?? otherwise

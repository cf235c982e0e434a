import { z } from 'zod'

const State = z.object({ wanted: z.string().regex(/^\/(?![/\\])/) }) // a path of this site, not `//elsewhere.test`

/**
 * The address to open after the sign-in: the address that the user requested while signed out, if it is a path of this
 * site. Otherwise the given one.
 */
export const wantedAddress = (navigationState: unknown, otherwise: string): string =>
  State.safeParse(navigationState).data?.wanted ?? otherwise

import { z } from 'zod'

const State = z.object({ wanted: z.string() })

/** Where to go once signed in: the address asked for while signed out when it is one of ours, else the given one. */
export function wantedAddress(navigationState: unknown, otherwise: string): string {
  const state = State.safeParse(navigationState)
  return state.success && /^\/(?![/\\])/.test(state.data.wanted) ? state.data.wanted : otherwise
}

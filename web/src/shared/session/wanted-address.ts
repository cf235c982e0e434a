import { z } from 'zod'

const START = '/tickets'
const State = z.object({ wanted: z.string() })

/** Where to go after signing in: the address asked for while signed out when it is one of ours, else the inbox. */
export function wantedAddress(navigationState: unknown): string {
  const state = State.safeParse(navigationState)
  return state.success && /^\/(?![/\\])/.test(state.data.wanted) ? state.data.wanted : START
}

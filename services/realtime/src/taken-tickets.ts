import { LIVE_TIMING } from '@recado/contracts/limits'
import { createBoundedMap } from '@recado/kit/bounded-map'

const KEEP_MS = 2 * LIVE_TIMING.ticketMs // longer than any ticket is good
const KEPT = 100_000

/** @returns a function that says whether a ticket comes for the first time; to this process, that is */
export function createTakenTickets(): (ticketId: string) => boolean {
  const taken = createBoundedMap<string, true>({ most: KEPT, keepMs: KEEP_MS })
  return (ticketId) => {
    if (taken.has(ticketId)) return false
    taken.set(ticketId, true)
    return true
  }
}

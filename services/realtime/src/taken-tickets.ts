import { LIVE_TIMING } from '@recado/contracts/limits'
import { createBoundedMap } from '@recado/kit/bounded-map'

const KEEP_MS = 2 * LIVE_TIMING.ticketMs // longer than the lifetime of a ticket
const KEPT = 100_000

/** @returns a function that records a ticket id; true if this process sees it for the first time */
export function createTakenTickets(): (ticketId: string) => boolean {
  const taken = createBoundedMap<string, true>({ most: KEPT, keepMs: KEEP_MS })
  return (ticketId) => {
    if (taken.has(ticketId)) return false
    taken.set(ticketId, true)
    return true
  }
}

import { createBoundedMap } from '@recado/kit/bounded-map'

/** Until when a company may work, as of a version of the company. */
export type CompanyEnd = { readonly version: number; readonly endsAt: number } // milliseconds since 1970

const KEPT = 50_000 // companies; more than one process has sockets of

/**
 * When each company's licence ends, by the newest that was heard of it: tickets say it when a socket opens or proves itself
 * again, events when it changes. A company that was not heard of has no end.
 */
export function createCompanyEnds(now: () => number = Date.now) {
  const known = createBoundedMap<number, CompanyEnd>({ most: KEPT })
  return {
    /** @returns whether this is news */
    keep(companyId: number, heard: CompanyEnd): boolean {
      const before = known.get(companyId)
      if (before && before.version >= heard.version) return false
      known.set(companyId, heard)
      return before?.endsAt !== heard.endsAt
    },
    hasEnded(companyId: number): boolean {
      const end = known.get(companyId)
      return end !== undefined && end.endsAt <= now()
    },
    /** @returns the milliseconds until the next company ends; Infinity when none does */
    untilNext(): number {
      let next = Number.POSITIVE_INFINITY
      for (const { endsAt } of known.values()) if (endsAt > now()) next = Math.min(next, endsAt - now())
      return next
    },
  }
}
export type CompanyEnds = ReturnType<typeof createCompanyEnds>

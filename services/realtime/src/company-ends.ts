import { createBoundedMap } from '@recado/kit/bounded-map'

/** The end of a company's licence in one version of the company. */
export type CompanyEnd = { readonly version: number; readonly endsAt: number } // milliseconds since 1970

const KEPT = 50_000 // more companies than one process ever serves

/**
 * Stores the end of each company's licence. The end is known from tickets, when a socket opens or renews its ticket,
 * and from events, when it changes. The newest version wins. An unknown company has no end.
 */
export function createCompanyEnds(now: () => number = Date.now) {
  const known = createBoundedMap<number, CompanyEnd>({ most: KEPT })
  return {
    /** @returns whether the end is new or has changed */
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
    /** @returns the milliseconds until the next licence ends; Infinity if none ends */
    untilNext(): number {
      let next = Number.POSITIVE_INFINITY
      for (const { endsAt } of known.values()) if (endsAt > now()) next = Math.min(next, endsAt - now())
      return next
    },
  }
}
export type CompanyEnds = ReturnType<typeof createCompanyEnds>

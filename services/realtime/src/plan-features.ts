import type { Feature } from '@recado/contracts/features'
import { createBoundedMap } from '@recado/kit/bounded-map'

/** The features of a company's plan, as of a version of the company. */
export type PlanFeatures = { readonly version: number; readonly features: readonly Feature[] }

const KEPT = 50_000 // companies; more than one process has sockets of

/**
 * Which company has which features, by the newest that was heard of it: tickets say it when a socket opens or proves itself
 * again, events when it changes. A company that was not heard of has none.
 */
export function createPlanFeatures() {
  const known = createBoundedMap<number, PlanFeatures>({ most: KEPT })
  return {
    keep(companyId: number, heard: PlanFeatures): void {
      const before = known.get(companyId)
      if (!before || before.version < heard.version) known.set(companyId, heard)
    },
    has: (companyId: number, feature: Feature): boolean => known.get(companyId)?.features.includes(feature) ?? false,
  }
}
export type AllPlanFeatures = ReturnType<typeof createPlanFeatures>

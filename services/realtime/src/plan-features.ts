import type { Feature } from '@recado/contracts/features'
import { createBoundedMap } from '@recado/kit/bounded-map'

/** The features of a company's plan in one version of the company. */
export type PlanFeatures = { readonly version: number; readonly features: readonly Feature[] }

const KEPT = 50_000 // more companies than one process ever serves

/**
 * Stores the features of each company. They are known from tickets, when a socket opens or renews its ticket, and from
 * events, when they change. The newest version wins. An unknown company has no features.
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

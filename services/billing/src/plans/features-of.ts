import type { PlanTerms } from '@recado/contracts/billing/plan'
import { FEATURES, type Feature } from '@recado/contracts/features'
import type { Patch } from '@recado/kit/db/patch'

type Given = Patch<Pick<PlanTerms, Feature | 'features'>>

/**
 * @returns the features of a plan: those in the list, or in `before` without a list, as corrected by the single flags
 */
export const featuresOf = (given: Given, before: readonly Feature[]): Feature[] =>
  FEATURES.filter((feature) => given[feature] ?? (given.features ?? before).includes(feature))

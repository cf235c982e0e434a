import type { PlanTerms } from '@recado/contracts/billing/plan'
import { FEATURES, type Feature } from '@recado/contracts/features'

type Given = { readonly [F in Feature | 'features']?: PlanTerms[F] | undefined }

/** @returns the features, each once: from the flags if given, else the list, else unchanged */
export const featuresOf = (given: Given, before: readonly Feature[]): Feature[] =>
  FEATURES.filter((feature) => given[feature] ?? (given.features ?? before).includes(feature))

import { FEATURES, type Feature, type FeatureFlags } from '@recado/contracts/features'

/** @returns for every feature whether it is among these */
export const flagsOf = (features: readonly Feature[]): FeatureFlags =>
  Object.fromEntries(FEATURES.map((feature) => [feature, features.includes(feature)])) as FeatureFlags

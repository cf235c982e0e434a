import { z } from 'zod'

/** The features that a plan switches on or off for a company. */
export const FEATURES = [
  'useCampaigns',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
] as const
export const Feature = z.enum(FEATURES)
export type Feature = z.infer<typeof Feature>

/** Every feature by its name, with true for on and false for off, in the form of plans. */
export const FeatureFlags = z.object(
  Object.fromEntries(FEATURES.map((feature) => [feature, z.boolean()])) as Record<Feature, z.ZodBoolean>,
)
export type FeatureFlags = z.infer<typeof FeatureFlags>

/** @returns for every feature whether `features` contains it */
export const flagsOf = (features: readonly Feature[]): FeatureFlags =>
  Object.fromEntries(FEATURES.map((feature) => [feature, features.includes(feature)])) as FeatureFlags

/** The largest numbers of users, connections and queues of a company. */
export const PlanLimits = z.object({ users: z.int().min(0), connections: z.int().min(0), queues: z.int().min(0) })
export type PlanLimits = z.infer<typeof PlanLimits>

import { z } from 'zod'
import { FEATURES, Feature, FeatureFlags, PlanLimits } from '../features.ts'
import { ref } from '../ids.ts'
import { openList } from '../open-enum.ts'

/** A plan of the installation; `plan.*` events carry the whole resource. */
export const Plan = z.object({
  id: ref('plan'),
  name: z.string(),
  ...PlanLimits.shape,
  features: openList(Feature),
  value: z.number().min(0), // BRL per month
  isPublic: z.boolean(), // the plan is offered at signup
  version: z.int().min(1),
})
export type Plan = z.infer<typeof Plan>

/** A plan with the fields for a person who chooses one. */
export const OfferedPlan = Plan.omit({ features: true, isPublic: true }).extend(FeatureFlags.shape)
export type OfferedPlan = z.infer<typeof OfferedPlan>

/** A plan with the fields for the company that has it. */
export const OwnPlan = Plan.extend(FeatureFlags.shape)
export type OwnPlan = z.infer<typeof OwnPlan>

/** A plan with the fields for super users. */
export const PlanDetail = OwnPlan.extend({
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  companiesCount: z.int().min(0),
})
export type PlanDetail = z.infer<typeof PlanDetail>

/** Whether a price has at most two decimals. A price such as 0.001 would be neither free nor payable. */
const isInCents = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

const most = z.int().min(1).max(1_000_000)

/** The fields of a plan that super users set. */
export const PlanTerms = z.object({
  name: z.string().trim().min(2).max(50),
  value: z.number().min(0).max(999_999.99).refine(isInCents),
  users: most,
  connections: most,
  queues: most,
  features: z.array(Feature).max(FEATURES.length).optional(), // absent: all features
  ...FeatureFlags.partial().shape, // flags of single features, which override `features`
  isPublic: z.boolean().optional(),
})
export type PlanTerms = z.output<typeof PlanTerms>

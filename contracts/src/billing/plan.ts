import { z } from 'zod'
import { Feature, PlanLimits } from '../features.ts'
import { ref } from '../ids.ts'

/** A plan of the installation; `plan.*` events carry one whole. */
export const Plan = z.object({
  id: ref('plan'),
  name: z.string(),
  ...PlanLimits.shape,
  features: z.array(Feature),
  value: z.number().min(0), // BRL per month
  isPublic: z.boolean(), // offered at signup
  version: z.int().min(1),
})
export type Plan = z.infer<typeof Plan>

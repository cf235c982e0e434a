import { z } from 'zod'
import { FeatureFlags } from '../features.ts'
import { ref } from '../ids.ts'

/** The plan of a company, with the fields for all its users: the limits, and a flag for every feature. */
export const OwnPlan = z.object({
  id: ref('plan'),
  name: z.string(),
  users: z.int(),
  connections: z.int(),
  queues: z.int(),
  ...FeatureFlags.shape,
})

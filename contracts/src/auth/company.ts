import { z } from 'zod'
import { Language } from '../errors.ts'
import { Feature, PlanLimits } from '../features.ts'
import { Hours } from '../hours.ts'
import { ref } from '../ids.ts'
import { resource } from '../resource.ts'

/** A company as other services know it; every `company.*` event carries one whole. */
export const Company = z.object({
  ...resource,
  id: ref('company'),
  name: z.string(),
  status: z.boolean(), // false: switched off by the operator
  dueDate: z.iso.date(),
  timezone: z.string(), // IANA name
  language: Language,
  schedules: Hours.optional(), // absent: the hours that companies start with
  plan: z.object({ id: ref('plan'), name: z.string(), limits: PlanLimits, features: z.array(Feature) }),
})
export type Company = z.infer<typeof Company>

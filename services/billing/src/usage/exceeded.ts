import type { LimitedResource, PlanOffer } from '@recado/contracts/billing/checkout'
import type { PlanLimits } from '@recado/contracts/features'

type Limits = { readonly [R in LimitedResource]: number }

/** @returns the resources that exceed the limits of the plan */
export const exceededBy = (usage: Limits, plan: PlanLimits): PlanOffer['exceeded'] =>
  (['users', 'connections', 'queues'] as const)
    .filter((resource) => usage[resource] > plan[resource])
    .map((resource) => ({ resource, used: usage[resource], limit: plan[resource] }))

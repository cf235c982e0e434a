import type { Company } from '@recado/contracts/auth/company'
import { FEATURES, type Feature } from '@recado/contracts/features'

/** @returns the company's plan with its limits and one flag for each feature */
export const planOf = ({ plan }: Pick<Company, 'plan'>) => ({
  ...{ id: plan.id, name: plan.name, ...plan.limits },
  ...(Object.fromEntries(FEATURES.map((feature) => [feature, plan.features.includes(feature)])) as Record<
    Feature,
    boolean
  >),
})

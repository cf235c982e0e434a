import type { Company } from '@recado/contracts/auth/company'
import { flagsOf } from '@recado/contracts/features'

/** @returns the company's plan with its limits and a flag for each feature */
export const planOf = ({ plan }: Pick<Company, 'plan'>) => ({
  id: plan.id,
  name: plan.name,
  ...plan.limits,
  ...flagsOf(plan.features),
})
